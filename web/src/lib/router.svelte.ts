// Where we are. Paths: / , /new/GAME , /join/CODE , /t/ID , /replay/ID , /rules/GAME , /luck/ID , /learn/GAME , /settings , /me , /daily/GAME , /challenge/ID .
export const route = $state({ path: location.pathname, hash: location.hash, query: location.search });

function look(): void {
  Object.assign(route, { path: location.pathname, hash: location.hash, query: location.search });
}
addEventListener("popstate", look);

/** Go to another page of this app. */
export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  look();
  scrollTo(0, 0);
}

/** For a link: stay in the app, unless the user wants it elsewhere. */
export function follow(node: HTMLAnchorElement): { destroy: () => void } {
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    go(node.getAttribute("href") ?? "/");
  };
  node.addEventListener("click", click);
  return { destroy: () => node.removeEventListener("click", click) };
}
