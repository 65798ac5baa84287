declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
declare module '@fontsource-variable/*'
declare module '*.svg?url' {
  const address: string
  export default address
}
/** The operations that the first pages do not need; see build/slim-contract.ts. */
declare module 'virtual:rest-of-api' {
  export const rest: Readonly<Partial<Record<string, object>>>
}
/** The texts that the first pages do not need. */
declare module '*.json?rest' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
