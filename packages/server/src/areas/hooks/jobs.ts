export { followForWebhooks } from './deliveries/fan-out.ts'
export { startDeliveries } from './deliveries/loop.ts'
export { measureDeliveries, pruneBusy, pruneDeliveries } from './deliveries/tasks.ts'
export { dropStale } from './deliveries/upkeep.ts'
