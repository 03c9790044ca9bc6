import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { asserted, passkeyAdd } from '@workplace/contract/account/passkeys'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { z } from 'zod'
import type { Label } from '../../../kernel/words'
import { words } from './passkey-words'

type Handed = { readonly options: Readonly<Record<string, unknown>> }

/** The browser did not do it, or its person did not want to: `message` says what to do, '' where nothing is to be said. */
export class CeremonyError extends Error {
  readonly label: Label | null
  constructor(label: Label | null) {
    super('the ceremony was not completed')
    this.label = label
  }
}

const labels: Readonly<Record<string, Label | null>> = {
  // another one began, or the page was left
  AbortError: null,
  NotAllowedError: words.stopped,
  InvalidStateError: words.there,
  ConstraintError: words.unable,
  NotSupportedError: words.unable,
}

async function during<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { name = '' } = error as { name?: string }
    throw new CeremonyError(name in labels ? (labels[name] ?? null) : words.failed)
  }
}

/** Has the browser make a passkey. */
export async function makePasskey({ options }: Handed): Promise<InputOf<typeof passkeyAdd>['response']> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await during(startRegistration({ optionsJSON }))) as InputOf<typeof passkeyAdd>['response']
}

/** Has it use one; `autofill`: when its person chooses one in a field of the page, be it much later. */
export async function askPasskey({ options }: Handed, autofill = false): Promise<z.input<typeof asserted>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await during(startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))) as z.input<typeof asserted>
}

/** Ends what the browser still asks. */
export const stopCeremony = (): void => WebAuthnAbortService.cancelCeremony()
