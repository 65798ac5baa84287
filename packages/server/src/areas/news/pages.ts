export { unsubscribePages } from './mail-notifications/pages.ts'
