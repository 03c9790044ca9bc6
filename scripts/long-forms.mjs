// Tests whose names end in `.long`: what is killed and started over, what peers of others say, journeys beside the daily
// ones. `npm test` leaves them out, `npm test -- --long` goes them too; who names one on the command line means it.

/** Are the long forms gone as well? Told to the workers, which read the configuration again. */
export function goesLongForms() {
  if (process.argv.some((word) => word.includes('.long.'))) process.env.LONG = '1'
  return process.env.LONG === '1'
}
