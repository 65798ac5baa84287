export { removeSomeWebhooksBy, removeSomeWebhooksOn, removeWithoutGrounds } from './webhooks/departing.ts'
