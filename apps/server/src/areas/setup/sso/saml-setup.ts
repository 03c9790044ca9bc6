import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { CertificateFacts, readCertificates, readMetadata, TrialStep } from '@workplace/contract/setup/sso-calls'
import type { Call } from '../../../kernel/call/call'
import { type Certificate, readPem, stateOf } from '../saml/certificates'
import type { SsoDeps } from './deps'
import { failureOf } from './failures'
import type { Provider } from './provider.store'
import { failed, passed } from './trial-step'
import { trialWords as words } from './trial-words'

const factsOf = (one: Certificate, now: number): CertificateFacts => ({
  ...{ subject: one.subject, key: one.key, state: stateOf(one, now) },
  ...{ from: new Date(one.from).toISOString(), until: new Date(one.until).toISOString() },
})

/** `POST /sso_config/metadata` */
export const readTheirMetadata =
  (deps: SsoDeps) =>
  async (call: Call, { url, xml }: ParsedOf<typeof readMetadata>): Promise<OutputOf<typeof readMetadata>> => {
    try {
      const read = url === undefined ? await deps.saml.readMetadata(xml ?? '') : await deps.saml.fetchMetadata(url)
      const certificates = (readPem(read.saml_certificates) ?? []).map((one) => factsOf(one, deps.now()))
      return { ...read, certificates }
    } catch (error) {
      if (error instanceof Refusal && error.kind === refusals.saml_metadata) throw error
      throw failureOf({ name: url ?? '' }, error, call.language)
    }
  }

/** `POST /sso_config/certificates` */
export const lookAtCertificates =
  (deps: Pick<SsoDeps, 'now'>) =>
  async (_call: Call, { pem }: ParsedOf<typeof readCertificates>): Promise<OutputOf<typeof readCertificates>> => ({
    certificates: readPem(pem)?.map((one) => factsOf(one, deps.now())) ?? null,
  })

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The steps of a trial before somebody is sent there: what its metadata says now, and what its certificates are worth. */
export async function samlSteps(deps: SsoDeps, provider: Provider): Promise<TrialStep[]> {
  const steps: TrialStep[] = []
  if (provider.saml_metadata_url !== '')
    try {
      const read = await deps.saml.fetchMetadata(provider.saml_metadata_url)
      const isSame = read.saml_entity_id === provider.saml_entity_id
      steps.push(
        isSame
          ? passed('metadata', words.metadata, [
              ['entityID', read.saml_entity_id],
              ['SingleSignOnService', read.saml_sso_url],
              ['SingleLogoutService', read.saml_slo_url || '–'],
            ])
          : {
              ...passed('metadata', words.otherMetadata, [
                [['所填', 'Entered'], provider.saml_entity_id],
                ['entityID', read.saml_entity_id],
              ]),
              passed: false,
            },
      )
    } catch (error) {
      steps.push(failed('metadata', provider, error))
    }
  if (provider.saml_entity_id === '' || provider.saml_sso_url === '')
    return [{ ...passed('metadata', words.noMetadata), passed: false }]
  const all = readPem(provider.saml_certificates) ?? []
  const valid = all.filter((one) => stateOf(one, deps.now()) === 'valid')
  steps.push({
    ...passed(
      'certificates',
      valid.length > 0 ? words.certificates : words.noCertificate,
      all.map((one): [string, string] => [one.subject, `${one.key}, ${day(one.from)} – ${day(one.until)}`]),
      { n: valid.length, all: all.length },
    ),
    passed: valid.length > 0,
  })
  return steps
}
