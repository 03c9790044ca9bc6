export const MOST_APPLICATIONS = 200
/** What applications called is kept for so long. */
export const USE_DAYS = 180
/** A key that ends within so many days is worth a warning. */
export const ENDING_DAYS = 14
