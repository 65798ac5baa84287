export { forgetNamingDeliveries } from './deliveries/erasing.ts'
export { removeSomeWebhooksBy, removeSomeWebhooksOn } from './webhooks/departing.ts'
