export { accountPages } from './account/pages.ts'
export { oauthPages, renderError } from './oauth/pages.ts'
export { signInPages } from './sign-in/pages.ts'
