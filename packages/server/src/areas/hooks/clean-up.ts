export { removeSomeWebhooksBy, removeSomeWebhooksOn } from './webhooks/departing.ts'
