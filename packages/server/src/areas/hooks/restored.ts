export { dropWaitingDeliveries } from './deliveries/restored.ts'
