/** Made by build/emoji-data.ts. */
declare module 'virtual:emoji-*' {
  export interface Emoji {
    readonly emoji: string
    readonly name: string
    readonly keywords: readonly string[]
    readonly group: number
  }
  const all: readonly Emoji[]
  export default all
}
