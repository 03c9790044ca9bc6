import { PlanError } from './collected-plan'
import { readFloors } from './read-plan'

// Reads a plan beside the page, which stays as quick as it is, and can be ended when it takes too long.
addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  readFloors(data).then(
    (floors) => postMessage({ floors }),
    (error) => postMessage({ fault: error instanceof PlanError ? error.fault : 'broken' }),
  )
})
