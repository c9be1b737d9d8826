import { mount } from "svelte";
import { speak } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import App from "./App.svelte";
import "./theme.css";

// A page of an older build asks for parts that are gone: take the new build, once.
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}

void speak(settings.language).then(() =>
  mount(App, { target: document.getElementById("app") as HTMLElement }),
);
