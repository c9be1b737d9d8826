// Passkeys, with the browser's own means. Bytes travel as base64url.
import type { Known, PasskeyAsked, PasskeyMade, PasskeyShown, Way } from "$protocol";
import { post } from "./api";

function encoded(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function decoded(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Whether passkeys can be had here: on an encrypted page or this very machine, at an address with a name. */
export const hasPasskeys = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Make a passkey and let the server keep it: all ways in; null if the player changed his mind. */
export async function makePasskey(): Promise<Way[] | null> {
  const asked = await post<PasskeyAsked>("/api/me/passkeys/new");
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: decoded(asked.challenge),
        rp: { id: asked.host, name: "Rhumbline" },
        user: {
          id: new TextEncoder().encode(asked.user),
          name: asked.name || "Rhumbline",
          displayName: asked.name || "Rhumbline",
        },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: decoded(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  const told: PasskeyMade = {
    challenge: asked.challenge,
    id: made.id,
    client_data: encoded(clientDataJSON),
    attestation: encoded(attestationObject),
  };
  return post<Way[]>("/api/me/passkeys", told);
}

/** Sign in with a passkey: who we are then; null if the player changed his mind, or has none here. */
export async function showPasskey(bring: boolean): Promise<Known | null> {
  const asked = await post<PasskeyAsked>("/api/me/passkeys/challenge");
  const shown = await navigator.credentials
    .get({
      publicKey: { challenge: decoded(asked.challenge), rpId: asked.host, userVerification: "preferred" },
    })
    .catch(() => null);
  if (!(shown instanceof PublicKeyCredential)) return null;
  const { clientDataJSON, authenticatorData, signature } = shown.response as AuthenticatorAssertionResponse;
  const told: PasskeyShown = {
    challenge: asked.challenge,
    id: shown.id,
    client_data: encoded(clientDataJSON),
    authenticator_data: encoded(authenticatorData),
    signature: encoded(signature),
    bring,
  };
  return post<Known>("/api/me/passkeys/show", told);
}
