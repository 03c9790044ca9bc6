import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { addCommand } from '@workplace/contract/thing/command'
import type { Feature, thingNow } from '@workplace/contract/thing/thing-now'
import { type ThingValue, type ThingValues, valuesSchema, valuesShape } from '@workplace/contract/thing/values'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useChange } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { itemText, valueText } from './item-text'
import { words } from './thing-words'
import styles from './things.module.css'

type Now = OutputOf<typeof thingNow>

/** What a thing can be told: each of its settable items by an input of its kind; a command of its own where it has words for it. */
export function ThingControl({ now }: { now: Now }) {
  const t = useT()
  const change = useChange(addCommand, { stale: ['/iotcommand'] })
  const send = (name: string, params: ThingValues) =>
    change.mutate({ device_ids: [now.id], name, params }, { onSuccess: () => toast.success(t(words.sent)) })
  const settable = now.features.filter((one) => one.settable)
  const hasOwnWords = now.format === 'json' || now.topics.some((topic) => topic.startsWith('command/'))
  if (settable.length === 0 && !hasOwnWords) return null
  return (
    <section className={styles.part}>
      <h2>{t(words.control)}</h2>
      {settable.map((feature) => (
        <div key={feature.item} className={styles.feature}>
          <span>{itemText(feature.item, t)}</span>
          <FeatureInput
            feature={feature}
            now={now.values.find(({ item }) => item === feature.item)?.value ?? now.reported[feature.item]}
            isBusy={change.isPending}
            onSet={(value) => send('set', { [feature.item]: value })}
          />
        </div>
      ))}
      {hasOwnWords && <OwnCommand isBusy={change.isPending} onSend={send} />}
    </section>
  )
}

type InputProps = { feature: Feature; now: ThingValue | undefined; isBusy: boolean; onSet: (value: ThingValue) => void }

function FeatureInput({ feature, now, isBusy, onSet }: InputProps) {
  const t = useT()
  const [value, setValue] = useState<ThingValue | null>(null)
  if (feature.type === 'binary')
    return (
      <span className={styles.inputs}>
        <Button disabled={isBusy} onClick={() => onSet(feature.on ?? true)}>
          {t(words.turnOn)}
        </Button>
        <Button disabled={isBusy} onClick={() => onSet(feature.off ?? false)}>
          {t(words.turnOff)}
        </Button>
      </span>
    )
  const said = now === undefined ? '' : valueText(now, feature.unit ?? null)
  const label = t(words.newValue, { item: itemText(feature.item, t) })
  return (
    <span className={styles.inputs}>
      {feature.type === 'enum' ? (
        <Select
          aria-label={label}
          value={value}
          placeholder={said}
          options={(feature.values ?? []).map((one) => ({ value: one, label: one }))}
          onChange={setValue}
        />
      ) : feature.type === 'numeric' ? (
        <InputNumber
          aria-label={label}
          value={typeof value === 'number' ? value : null}
          placeholder={said}
          {...(feature.min === undefined ? {} : { min: feature.min })}
          {...(feature.max === undefined ? {} : { max: feature.max })}
          onChange={setValue}
        />
      ) : (
        <Input
          aria-label={label}
          placeholder={said}
          maxLength={100}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <Button disabled={isBusy || value === null || value === ''} onClick={() => value !== null && onSet(value)}>
        {t(words.set)}
      </Button>
    </span>
  )
}

/** A command by its name, for things that speak our own format. */
function OwnCommand({ isBusy, onSend }: { isBusy: boolean; onSend: (name: string, params: ThingValues) => void }) {
  const t = useT()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const params = valuesSchema.safeParse(valuesShape.read(text))
  const isWrong = text !== '' && !params.success
  return (
    <div className={styles.inputs}>
      <Input
        aria-label={t(words.anyCommand)}
        placeholder={t(words.anyCommand)}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Input
        aria-label={t(words.params)}
        placeholder={t(words.paramsHint)}
        value={text}
        maxLength={500}
        {...(isWrong ? { status: 'error' as const } : {})}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        disabled={isBusy || isWrong || !/^[A-Za-z][\w.-]*$/.test(name)}
        onClick={() => onSend(name, params.success ? params.data : {})}
      >
        {t(words.send)}
      </Button>
    </div>
  )
}
