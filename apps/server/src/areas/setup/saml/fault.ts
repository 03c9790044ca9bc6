/** Why a message of SAML does not hold. */
export type SamlFlaw =
  | 'signature'
  | 'iss'
  | 'aud'
  | 'nonce'
  | 'time'
  | 'unsigned'
  | 'weak'
  | 'shape'
  | 'twice'
  | 'place'
  | 'encrypted'
  | 'passing'
  | 'expired'
  | 'unasked'
  | 'other'

export class SamlFault extends Error {
  constructor(
    readonly flaw: SamlFlaw,
    /** For whoever reads the server's log. */
    message: string,
  ) {
    super(message)
  }
}

/** The provider itself says that it let nobody in, in its words. */
export class SamlDenied extends Error {}
