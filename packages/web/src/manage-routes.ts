/** The sections of Manage. */
import { appPaths } from '@folkmoot/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root-route.ts'
import { withTexts } from './texts/rest.ts'

const manage = createRoute({
  getParentRoute: () => root,
  path: appPaths.manage,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/manage-page.tsx')),
    'ManagePage',
  ),
})
const manageQueue = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageQueue,
  component: lazyRouteComponent(() => withTexts(() => import('./pages/manage/queue-page.tsx')), 'QueuePage'),
})
const managePeople = createRoute({
  getParentRoute: () => root,
  path: appPaths.managePeople,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/people/people-page.tsx')),
    'ManagedPeoplePage',
  ),
})
const manageAccess = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageAccess,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/access/access-page.tsx')),
    'AccessPage',
  ),
})
const manageFigures = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageFigures,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/figures/figures-page.tsx')),
    'FiguresPage',
  ),
})
const manageHealth = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageHealth,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/health/health-page.tsx')),
    'HealthPage',
  ),
})
const manageSettings = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageSettings,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/configuration/configuration-page.tsx')),
    'ConfigurationPage',
  ),
})
const manageAudit = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageAudit,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/audit/audit-page.tsx')),
    'AuditPage',
  ),
})
const manageWebhooks = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageWebhooks,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/webhooks/webhooks-page.tsx')),
    'WebhooksPage',
  ),
})
const manageLook = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageLook,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/look/look-page.tsx')),
    'LookPage',
  ),
})
const manageInvitations = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageInvitations,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/invitations/invitations-page.tsx')),
    'InvitationsPage',
  ),
})
const manageImport = createRoute({
  getParentRoute: () => root,
  path: appPaths.manageImport,
  component: lazyRouteComponent(
    () => withTexts(() => import('./pages/manage/import/import-page.tsx')),
    'ImportPage',
  ),
})

// Exported apart: the build takes an exported import for code that is needed at first.
export {
  manage,
  manageAccess,
  manageAudit,
  manageFigures,
  manageHealth,
  manageImport,
  manageInvitations,
  manageLook,
  managePeople,
  manageQueue,
  manageSettings,
  manageWebhooks,
}
