/** Every route of the area. */
export { invitationsRoutes as onboardingRoutes } from './invitations/routes.ts'
