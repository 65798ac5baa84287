export { departureNoting, workOnDepartures } from './departures/departures.ts'
