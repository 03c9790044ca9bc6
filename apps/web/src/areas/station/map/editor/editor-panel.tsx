import type { MapDraft } from '@workplace/contract/station/map'
import { attributes } from '@workplace/contract/station/states'
import {
  aligned,
  type Bank,
  distributed,
  type Edge,
  mirrored,
  renumbered,
  turnedBy,
} from '@workplace/domain/station/map/arrange'
import { type DeskItem, type DeskPlan, isBox, type MapItem, type MapSize } from '@workplace/domain/station/map/document'
import { Button, Checkbox, ColorPicker, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { nameIn } from '../../../../kernel/name-in'
import { useLanguage, useT } from '../../../../kernel/words'
import styles from '../map.module.css'
import { editorWords as words } from './editor-words'

export type BankShape = Pick<Bank, 'rows' | 'columns' | 'backToBack' | 'aisle'>
type Props = {
  readonly draft: MapDraft
  readonly size: MapSize
  readonly chosen: readonly MapItem[]
  readonly plan: DeskPlan
  readonly bank: BankShape
  readonly undrawn: number
  readonly locked: boolean
  readonly onPut: (items: readonly MapItem[]) => void
  readonly onSize: (size: MapSize) => void
  readonly onPlan: (plan: DeskPlan) => void
  readonly onBank: (bank: BankShape) => void
  readonly onDrawThem: () => void
  readonly hasPlan: boolean
  readonly onImport: () => void
  readonly onDropPlan: () => void
  readonly onRepeat: () => void
  readonly onRemove: () => void
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given
  <label className={styles.field}>
    <span>{label}</span>
    {children}
  </label>
)

const edges: readonly Edge[] = ['left', 'centre', 'right', 'top', 'middle', 'bottom']

/** What is chosen, and what can be done with it; with nothing chosen, the floor itself and what comes next. */
export function EditorPanel(props: Props) {
  const t = useT()
  const { draft, size, chosen, bank, undrawn, locked, onPut } = props
  const [only] = chosen
  const desks = chosen.filter((item): item is DeskItem => item.kind === 'desk')
  const fresh = desks.filter(({ station_id }) => station_id === null)
  const number = (label: string, value: number, onChange: (value: number) => void, min: number, max: number) => (
    <Field label={label}>
      <InputNumber
        {...{ value, min, max, disabled: locked }}
        precision={0}
        onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
      />
    </Field>
  )
  if (only === undefined)
    return (
      <div className={styles.panel}>
        <p className={styles.quiet}>{t(words.hint)}</p>
        <h3>{t(words.size)}</h3>
        <div className={styles.pair}>
          {number(t(words.wide), size.width / 100, (m) => props.onSize({ ...size, width: m * 100 }), 2, 500)}
          {number(t(words.deep), size.height / 100, (m) => props.onSize({ ...size, height: m * 100 }), 2, 500)}
        </div>
        <div className={styles.buttons}>
          <Button disabled={locked} onClick={props.onImport}>
            {t(words.importPlan)}
          </Button>
          {props.hasPlan && (
            <Button disabled={locked} onClick={props.onDropPlan}>
              {t(words.dropPlan)}
            </Button>
          )}
        </div>
        {undrawn > 0 && (
          <>
            <h3>{t(words.undrawn, { n: undrawn })}</h3>
            <Button block disabled={locked} onClick={props.onDrawThem}>
              {t(words.drawThem)}
            </Button>
          </>
        )}
        <h3>{t(words.bank)}</h3>
        <div className={styles.pair}>
          {number(t(words.rows), bank.rows, (rows) => props.onBank({ ...bank, rows }), 1, 60)}
          {number(t(words.columns), bank.columns, (columns) => props.onBank({ ...bank, columns }), 1, 60)}
          {number(t(words.aisle), bank.aisle, (aisle) => props.onBank({ ...bank, aisle }), 0, 1_000)}
        </div>
        <Checkbox
          checked={bank.backToBack}
          onChange={({ target }) => props.onBank({ ...bank, backToBack: target.checked })}
        >
          {t(words.backToBack)}
        </Checkbox>
        <PlanFields draft={draft} plan={props.plan} locked={locked} onChange={props.onPlan} />
      </div>
    )
  const put = (item: MapItem) => onPut([item])
  return (
    <div className={styles.panel}>
      {chosen.length > 1 && <h3>{t(words.chosen, { n: chosen.length })}</h3>}
      {chosen.length === 1 && <OneItem key={only.id} item={only} draft={draft} locked={locked} onPut={put} />}
      {chosen.length === 1 && isBox(only) && (
        <div className={styles.pair}>
          {number(t(words.widthCm), only.w, (w) => put({ ...only, w }), 20, 2_000)}
          {number(t(words.depthCm), only.h, (h) => put({ ...only, h }), 20, 2_000)}
          {number(t(words.turn), only.r, (r) => put({ ...only, r }), 0, 359)}
        </div>
      )}
      {chosen.length > 1 && (
        <>
          <h3>{t(words.alignTitle)}</h3>
          <div className={styles.buttons}>
            {edges.map((edge) => (
              <Button key={edge} size="small" disabled={locked} onClick={() => onPut(aligned(chosen, edge))}>
                {t(words[edge])}
              </Button>
            ))}
            <Button size="small" disabled={locked} onClick={() => onPut(distributed(chosen, 'x'))}>
              {t(words.spreadX)}
            </Button>
            <Button size="small" disabled={locked} onClick={() => onPut(distributed(chosen, 'y'))}>
              {t(words.spreadY)}
            </Button>
            <Button size="small" disabled={locked} onClick={() => onPut(mirrored(chosen, 'x'))}>
              {t(words.mirrorX)}
            </Button>
            <Button size="small" disabled={locked} onClick={() => onPut(mirrored(chosen, 'y'))}>
              {t(words.mirrorY)}
            </Button>
          </div>
        </>
      )}
      {desks.length > 1 && <Renumber desks={desks} locked={locked} onPut={onPut} />}
      {fresh.length > 0 && (
        <PlanFields
          draft={draft}
          plan={fresh[0]?.plan ?? props.plan}
          locked={locked}
          onChange={(plan) => {
            props.onPlan(plan)
            onPut(fresh.map((desk) => ({ ...desk, plan })))
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button size="small" disabled={locked} onClick={() => onPut(turnedBy(chosen, 90))}>
          {t(words.turn90)}
        </Button>
        <Button size="small" disabled={locked} onClick={props.onRepeat}>
          {t(words.repeat)}
        </Button>
        <Button size="small" danger disabled={locked} onClick={props.onRemove}>
          {t(words.remove)}
        </Button>
      </div>
    </div>
  )
}

/** What one thing is called, and what it stands for. */
function OneItem({
  item,
  draft,
  locked: disabled,
  onPut,
}: {
  item: MapItem
  draft: MapDraft
  locked: boolean
  onPut: (item: MapItem) => void
}) {
  const t = useT()
  const language = useLanguage()
  const input = (label: string, value: string, onChange: (text: string) => void, maxLength: number) => (
    <Field label={label}>
      <Input {...{ value, disabled, maxLength }} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
  if (item.kind === 'desk') return input(t(words.number), item.number, (number) => onPut({ ...item, number }), 30)
  if (item.kind === 'cabinet')
    return (
      <>
        <Field label={t(words.cabinet)}>
          <Select<number>
            allowClear
            disabled={disabled}
            placeholder={t(words.onlyDrawn)}
            value={item.cabinet_id ?? null}
            options={draft.cabinets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) =>
              onPut({
                ...{ ...item, cabinet_id: id ?? null },
                text: draft.cabinets.find((one) => one.id === id)?.name ?? item.text,
              })
            }
          />
        </Field>
        {input(t(words.name), item.text, (text) => onPut({ ...item, text }), 60)}
      </>
    )
  if (item.kind === 'label')
    return (
      <>
        {input(t(words.text), item.text, (text) => onPut({ ...item, text }), 60)}
        <Field label={t(words.textSize)}>
          <InputNumber
            {...{ value: item.size, min: 10, max: 1_000, disabled }}
            onChange={(size) => size !== null && onPut({ ...item, size: Math.round(size) })}
          />
        </Field>
      </>
    )
  if (item.kind === 'room')
    return (
      <>
        <Field label={t(words.meetingroom)}>
          <Select<number>
            allowClear
            disabled={disabled}
            value={item.room_id}
            options={draft.rooms.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) =>
              onPut({ ...item, room_id: id ?? null, text: draft.rooms.find((one) => one.id === id)?.name ?? item.text })
            }
          />
        </Field>
        {input(t(words.name), item.text, (text) => onPut({ ...item, text }), 60)}
      </>
    )
  if (item.kind !== 'area') return null
  return (
    <>
      <Field label={t(words.area)}>
        <Select<number>
          disabled={disabled}
          value={item.area_id ?? 0}
          options={[
            { value: 0, label: t(words.newArea) },
            ...draft.areas.map(({ id, name, name_en }) => ({ value: id, label: nameIn(language, name, name_en) })),
          ]}
          onChange={(id) => {
            const found = draft.areas.find((one) => one.id === id)
            onPut(found ? { ...item, area_id: id, name: found.name, color: found.color } : { ...item, area_id: null })
          }}
        />
      </Field>
      {item.area_id === null && (
        <>
          {input(t(words.name), item.name, (name) => onPut({ ...item, name }), 50)}
          <Field label={t(words.colour)}>
            <ColorPicker
              disabledAlpha
              disabled={disabled}
              value={item.color}
              onChangeComplete={(color) => onPut({ ...item, color: color.toHexString().slice(0, 7) })}
            />
          </Field>
        </>
      )}
    </>
  )
}

function Renumber({
  desks,
  locked,
  onPut,
}: {
  desks: readonly DeskItem[]
  locked: boolean
  onPut: (items: readonly MapItem[]) => void
}) {
  const t = useT()
  const [pattern, setPattern] = useState('A-{i:02}')
  return (
    <>
      <h3>{t(words.numberBy)}</h3>
      <Input value={pattern} aria-label={t(words.pattern)} onChange={({ target }) => setPattern(target.value)} />
      <p className={styles.quiet}>{t(words.patternHelp)}</p>
      <Button block disabled={locked || !/\{(i|n)\b/.test(pattern)} onClick={() => onPut(renumbered(desks, pattern))}>
        {t(words.renumber)}
      </Button>
    </>
  )
}

/** What desks that are not in the register yet are to be. */
function PlanFields({
  draft,
  plan,
  locked: disabled,
  onChange,
}: {
  draft: MapDraft
  plan: DeskPlan
  locked: boolean
  onChange: (plan: DeskPlan) => void
}) {
  const t = useT()
  const language = useLanguage()
  const named = (all: readonly { id: number; name: string; name_en?: string | null }[]) =>
    all.map(({ id, name, name_en }) => ({ value: id, label: nameIn(language, name, name_en ?? null) }))
  return (
    <>
      <h3>{t(words.newDesks)}</h3>
      <Field label={t(words.category)}>
        <Select
          {...{ disabled, value: plan.category_id, options: named(draft.categories) }}
          onChange={(category_id) => onChange({ ...plan, category_id })}
        />
      </Field>
      <Field label={t(words.price)}>
        <Select
          {...{ disabled, value: plan.price_id, options: named(draft.prices) }}
          onChange={(price_id) => onChange({ ...plan, price_id })}
        />
      </Field>
      <Field label={t(words.timeSlots)}>
        <Select
          mode="multiple"
          {...{ disabled, value: [...plan.slot_ids], options: named(draft.slots) }}
          onChange={(slot_ids) => onChange({ ...plan, slot_ids })}
        />
      </Field>
      <Field label={t(words.attribute)}>
        <Select
          {...{ disabled, value: plan.attribute }}
          options={Object.entries(attributes).map(([value, label]) => ({
            value: value as DeskPlan['attribute'],
            label: t(label),
          }))}
          onChange={(attribute) => onChange({ ...plan, attribute })}
        />
      </Field>
      <Field label={t(words.equipment)}>
        <Select
          mode="multiple"
          {...{ disabled, value: [...plan.resource_ids], options: named(draft.resources) }}
          onChange={(resource_ids) => onChange({ ...plan, resource_ids })}
        />
      </Field>
    </>
  )
}
