export {
  CLEARING,
  type Departure,
  departure,
  departureKey,
  noteDeparture,
  queueDeparture,
} from './departures/departures.ts'
