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
