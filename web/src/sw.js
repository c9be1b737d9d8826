// The service worker: the app opens without a network. Pages are asked from the server first, so that a new build is
// never missed; files with a hash in their name never change. The API is left alone.
const VERSION = "__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(["/", ...FILES])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  // The last positions of tables are the page's business: see live/kept.ts.
  const old = (names) => names.filter((name) => name !== VERSION && name !== "positions");
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page as the server has it now; only if there is no server, as it was when this build was installed. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

// A notice from the server: what it says is shown, and a tap leads to its table, in the window that has it open if one has.
self.addEventListener("push", (event) => {
  const { title, body, url, tag, stop, stopped } = event.data.json();
  const look = { icon: "/icon-192.png", badge: "/icon-192.png" };
  const actions = [{ action: "stop", title: stop }];
  const shown = { body, tag, actions, data: { url, stopped }, renotify: true, ...look };
  event.waitUntil(self.registration.showNotification(title, shown));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === new URL(address).pathname);
  if (there) return there.focus();
  return self.clients.openWindow(address);
}

/** No more pushes to this browser, without opening anything; a tap on what says so leads to where it is changed. */
async function stop({ stopped }) {
  const told = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  // Without a line to the server, its next push finds nobody here, and it stops by itself.
  await fetch("/api/me/notices/push/stop", told).catch(() => undefined);
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
  await self.registration.showNotification(stopped, {
    tag: "stopped",
    data: { url: "/me" },
    icon: "/icon-192.png",
  });
}

self.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  notification.close();
  if (action === "stop") event.waitUntil(stop(notification.data));
  else event.waitUntil(open(new URL(notification.data.url, location.origin).href));
});
