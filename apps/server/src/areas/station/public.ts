// When desks can be booked by their time slots: for whoever counts what was made of it.
export { slotsOf } from './booking/judge-desks'
