import { config } from 'zod'

// Zod asks whether it may write functions by itself. It may not, and each browser would report that to its console. It
// asks when the first schema is made, so this comes before all others.
config({ jitless: true })
