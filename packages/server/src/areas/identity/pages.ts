export { formPage, notePage } from './account/form-page.ts'
export {
  confirmPages,
  makeAccount,
  newcomerFields,
  newcomerProblems,
  toSignIn,
} from './account/newcomer-page.ts'
export { accountPages, withSpace } from './account/pages.ts'
export { problemsOf, readNewcomer } from './account/problems-page.ts'
export { accountTexts } from './account/texts.ts'
export { oauthPages, renderError } from './oauth/pages.ts'
export { signInPages } from './sign-in/pages.ts'
