export { departureNoting, departureWork } from './departures/departures.ts'
