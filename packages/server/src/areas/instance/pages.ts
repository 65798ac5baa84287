export { readDocumentationPages } from './documentation/pages.ts'
export { communityPages, readAssets } from './pages/pages.ts'
export { readWebBuild } from './pages/web-build.ts'
