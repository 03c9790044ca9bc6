import { switchProvider } from '@workplace/contract/setup/sso-calls'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { ScimConnections } from '../scim/scim-page'
import { words as scimWords } from '../scim/scim-words'
import { DirectoryTrial } from './directory-trial'
import { LinksPanel } from './links-panel'
import { PasswordPolicy } from './password-policy'
import { PresetInput } from './preset-input'
import { RoleMapInput } from './role-map-input'
import { SamlCertificatesInput, SamlMetadataInput } from './saml-inputs'
import { words } from './sso-words'
import { TrialDialog, TrialOutcome, type TrialReturn } from './trial-dialog'

const scimForm = { inputs: { role_map: RoleMapInput } }
const form = {
  inputs: {
    ...{ role_map: RoleMapInput, preset: PresetInput },
    ...{ saml_metadata_url: SamlMetadataInput, saml_certificates: SamlCertificatesInput },
  },
}
type Row = RowWith<typeof ssoProvider.fields>

const tabs = ['providers', 'connections'] as const

/** `/setup-and-development/SSO-authorization`: who answers for people when they sign in, and which directories push them. */
export default function SsoPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'connections' ? 'connections' : 'providers'
  const row = (
    <TabRow
      label={t(scimWords.lists)}
      active={shown}
      tabs={tabs.map((key) => ({ key, label: t(scimWords[key]) }))}
      onChange={(tab) => setParams(tab === 'providers' ? {} : { tab }, { replace: true })}
    />
  )
  return shown === 'connections' ? <ScimConnections tabs={row} form={scimForm} /> : <Providers tabs={row} />
}

function Providers({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const may = useMay('change-work-sso-config')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { trial?: TrialReturn } | null }
  // what a trial came back with, once
  const [returned, setReturned] = useState(state?.trial ?? null)
  const [tried, setTried] = useState<Row | null>(null)
  const [links, setLinks] = useState<Row | null>(null)
  const turn = useChange(switchProvider, { stale: ['/sso_config'] })
  const [modal, asking] = Modal.useModal()
  const concerned = (rows: readonly Row[]) => rows.reduce((sum, { people }) => sum + (people ?? 0), 0)
  const change = (row: Row) => {
    if (!isOn(row)) return turn.mutate({ id: row.id, on: true })
    void modal.confirm({
      centered: true,
      title: t(words.offAsk, { name: row.name ?? '' }),
      content: t(words.offText, { n: concerned([row]) }),
      okText: t(words.off),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () => turn.mutateAsync({ id: row.id, on: false }).catch(() => undefined),
    })
  }
  const isOn = ({ state }: Row) => state !== 'off' && state !== 'untried'
  return (
    <>
      <ResourcePage
        resource={ssoProvider}
        tabs={
          <>
            {tabs}
            <PasswordPolicy />
          </>
        }
        form={() => form}
        cells={{
          issuer: ({ issuer, ldap_host, saml_entity_id, cas_url, client_id }) =>
            issuer ?? ldap_host ?? saml_entity_id ?? cas_url ?? client_id ?? '–',
        }}
        removes={(rows) => t(words.removeText, { n: concerned(rows) })}
        actions={(row) => [
          ...(may ? [{ key: 'trial', label: t(words.trial), onClick: () => setTried(row) }] : []),
          { key: 'links', label: t(words.links), onClick: () => setLinks(row) },
          ...(may
            ? [
                {
                  key: 'switch',
                  label: t(isOn(row) ? words.off : words.on),
                  later: true,
                  onClick: () => change(row),
                },
              ]
            : []),
        ]}
      />
      {asking}
      {tried?.preset === 'ldap' && (
        <DirectoryTrial provider={{ id: tried.id, name: tried.name ?? '' }} onClose={() => setTried(null)} />
      )}
      {tried !== null && tried.preset !== 'ldap' && (
        <TrialDialog
          provider={{
            ...{ id: tried.id, name: tried.name ?? '' },
            isSaml: tried.preset === 'saml',
            ...{ redirect_url: tried.redirect_url ?? null, logout_url: tried.logout_url ?? null },
            metadata_url: tried.metadata_url ?? null,
          }}
          onClose={() => setTried(null)}
        />
      )}
      {returned !== null && (
        <TrialOutcome
          returned={returned}
          onClose={() => {
            setReturned(null)
            void navigate('.', { replace: true, state: null })
          }}
        />
      )}
      {links !== null && <LinksPanel id={links.id} name={links.name ?? ''} onClose={() => setLinks(null)} />}
    </>
  )
}
