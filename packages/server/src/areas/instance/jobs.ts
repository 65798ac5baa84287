export { followDepartures } from './departures/departures.ts'
