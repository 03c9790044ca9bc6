import { useQuery } from '@tanstack/react-query'
import { type CertificateFacts, readCertificates, readMetadata } from '@workplace/contract/setup/sso-calls'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import { Alert, Button, Form, Input } from 'antd'
import { type ComponentType, useDeferredValue, useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { controlOf, type InputProps } from '../../../kernel/widgets/widget'
import { widgetOf } from '../../../kernel/widgets/widgets'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './saml-words'
import styles from './sso.module.css'

const LongText = widgetOf(ssoProvider.fields.saml_certificates).Input as unknown as ComponentType<InputProps<string>>
const mostPasted = 500_000

/** Metadata of a provider, by its address or pasted: what it says is taken into the fields below. */
export function SamlMetadataInput({ value, onChange, ...props }: InputProps<string>) {
  const t = useT()
  const form = Form.useFormInstance()
  const { mutate, data, error, isPending, reset } = useChange(readMetadata, { quiet: true })
  const [pasted, setPasted] = useState<string | null>(null)
  const read = (from: { url: string } | { xml: string }) =>
    mutate(from, {
      onSuccess: ({ certificates: _, ...taken }) => {
        form.setFieldsValue(taken)
        void form.validateFields(Object.keys(taken)).catch(() => undefined)
        setPasted(null)
      },
    })
  const address = value?.trim() ?? ''
  const disabled = props.disabled === true
  return (
    <div className={styles.stack}>
      <div className={styles.besides}>
        <Input
          {...controlOf(props)}
          value={value ?? ''}
          maxLength={500}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={ssoProvider.fields.saml_metadata_url.example}
          onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
        />
        <Button
          disabled={disabled || !/^https?:\/\/\S+$/.test(address)}
          loading={isPending && pasted === null}
          onClick={() => read({ url: address })}
        >
          {t(words.fetch)}
        </Button>
      </div>
      {pasted === null ? (
        <div>
          <Button
            type="link"
            className={styles.flush ?? ''}
            disabled={disabled}
            onClick={() => {
              reset()
              setPasted('')
            }}
          >
            {t(words.paste)}
          </Button>
        </div>
      ) : (
        <>
          <Input.TextArea
            aria-label={t(words.pasted)}
            placeholder="<EntityDescriptor …>"
            autoFocus
            rows={5}
            maxLength={mostPasted}
            spellCheck={false}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <div>
            <Button disabled={pasted.trim() === ''} loading={isPending} onClick={() => read({ xml: pasted })}>
              {t(words.take)}
            </Button>{' '}
            <Button onClick={() => setPasted(null)}>{t(words.cancel)}</Button>
          </div>
        </>
      )}
      <div aria-live="polite">
        {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
        {data !== undefined && error === null && (
          <Alert type="success" showIcon title={t(words.taken, { n: data.certificates.length })} />
        )}
      </div>
    </div>
  )
}

const tones = { valid: 'good', early: 'warning', expired: 'bad', weak: 'bad' } as const

/** Certificates as they were pasted, and below them what each is worth. */
export function SamlCertificatesInput(props: InputProps<string>) {
  const t = useT()
  const pem = useDeferredValue(props.value ?? '')
  const isWhole = /-----END CERTIFICATE-----\s*$/.test(pem)
  const { data } = useQuery({ ...queryOf(readCertificates, { pem }, { quiet: true }), enabled: isWhole })
  const certificates = isWhole ? (data?.certificates ?? []) : []
  return (
    <div className={styles.stack}>
      <LongText {...props} />
      {certificates.length > 0 && (
        <ul className={styles.rows} aria-label={t(words.certificates)}>
          {certificates.map((one) => (
            <Certificate key={`${one.subject} ${one.from} ${one.until}`} one={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Certificate({ one: { subject, key, from, until, state } }: { one: CertificateFacts }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li>
      <StateDot tone={tones[state]}>{t(words[state])}</StateDot> <span className={styles.long}>{subject}</span>
      <p className={styles.quiet}>
        {t(words.validity, { key, from: instantText(from, language), until: instantText(until, language) })}
      </p>
    </li>
  )
}
