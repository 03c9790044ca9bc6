import { join } from 'node:path'

/** Where stands how the gateways of the demo connect. */
export const simulationFile = (dataDir: string) => join(dataDir, 'simulate.json')
