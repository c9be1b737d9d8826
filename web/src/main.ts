import { mount } from "svelte";
import { hello } from "$lib/api";
import { speak } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import App from "./App.svelte";
import { openPage, partsOf } from "./pages";
import "./theme.css";

// A page of an older build asks for parts that are gone: take the new build, once.
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  // Without a network there is no new build to take, and the page that is open would be lost.
  if (Date.now() - last < 10_000 || !navigator.onLine) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});
// The service worker fetches all pages, for when there is no network. The first one has the line to itself before that.
const FIRST_PAGE = 5_000;
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const register = (): unknown => navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  addEventListener("load", () => setTimeout(register, FIRST_PAGE));
}

// Whoever comes is somebody from now on; the first page does not wait for it.
addEventListener("load", () => void hello());

// The first page is fetched beside the words of the app, not after them.
void openPage(partsOf(location.pathname)).catch(() => undefined);
void speak(settings.language).then(() =>
  mount(App, { target: document.getElementById("app") as HTMLElement }),
);
