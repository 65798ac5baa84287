export { figuresRoutes } from './reading/routes.ts'
