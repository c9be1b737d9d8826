// Pushes to this browser, with its own means. Only a page in a secure context has them; elsewhere nobody misses them.
import type { Notices, PushTo } from "$protocol";
import { post } from "./api";
import { settings } from "./settings.svelte";

/** Whether this browser can be sent pushes. */
export const hasPush = (): boolean =>
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether its owner has said that pages of this server may not show him anything. */
export const isBlocked = (): boolean => Notification.permission === "denied";

const bytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Let this browser take pushes signed with that key; null if its owner changed his mind, or its push service is away. */
export async function takePushes(key: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // The page may be quicker than the usual registration of the worker.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    // One from before may be for another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const { endpoint = "", keys = {} } = made.toJSON();
    const told: PushTo = {
      endpoint,
      p256dh: keys["p256dh"] ?? "",
      auth: keys["auth"] ?? "",
      language: settings.language,
    };
    return await post<Notices>("/api/me/notices/push", told);
  } catch (problem) {
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}

/** No more pushes to this browser. */
export async function leavePushes(): Promise<Notices> {
  const told = await post<Notices>("/api/me/notices/push/stop");
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return told;
}
