/**
 * Does this key belong to an input method? Chromium fires the key while composition is on; Safari ends composition first,
 * so the flag is already off and only key code 229 tells (case 60: half a message was sent). Shared by every box that submits (A11Y-4).
 */
export function isComposing(event: { isComposing?: boolean; keyCode?: number; nativeEvent?: { isComposing?: boolean; keyCode?: number } }): boolean {
  const native = event.nativeEvent ?? event;
  return native.isComposing === true || native.keyCode === 229 || event.keyCode === 229;
}
