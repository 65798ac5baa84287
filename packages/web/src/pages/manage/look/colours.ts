/** Typed colours that the contract takes. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
