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
