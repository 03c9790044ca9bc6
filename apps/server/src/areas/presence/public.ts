// What other areas may ask about who is in rooms, and note about it; and what stands on the same gateways.

export { type GatewayRefusals, gatewayRefusals } from './gateway-refusals'
export { gatewayAccounts } from './gateway-rules'
export { fieldsOf, isRecord, type Json, readJson, tidy } from './message'
export { noteReleases } from './note-release'
export { personalDetectors } from './personal-detectors'
export { detectorSays, detectorSees, detectorsPresence, presenceOfRoom, roomsPresence } from './presence.store'
