export { chosenView, keepHabits, keepMinutes, keepView, usualMinutes } from './booking-habits'
