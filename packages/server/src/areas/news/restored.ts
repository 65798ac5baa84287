export { dropWaitingNotifications } from './restored/notifications.ts'
