export { searchRoutes } from './searching/routes.ts'
