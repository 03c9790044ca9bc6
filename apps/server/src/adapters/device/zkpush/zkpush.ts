import type { FaceDriver } from './port'
import { readCall } from './read-call'
import { commands, configured, confirmed, greet, time, token, verified } from './write-answer'
import { actLines, orderLines } from './write-commands'

/** Face devices of ZKTeco: attendance PUSH 2.4.2 and security PUSH 3.1.2, as the maker published them. */
export const zkpush: FaceDriver = {
  hear: readCall,
  registered: (code) => `RegistryCode=${code}`,
  ...{ greet, configured, confirmed, time, verified, token, commands, orderLines, actLines },
}
