import { plan as planUpload } from '@workplace/contract/place/uploads'
import type { DeskPlan, MapSize, PictureItem, Points } from '@workplace/domain/station/map/document'
import { boundsOfLines, type Point } from '@workplace/domain/station/map/geometry'
import {
  type DrawnPlan,
  deskProposals,
  desksOfSymbols,
  isLikely,
  type ProposedDesk,
  placedPlan,
  sideOf,
  unitBetween,
} from '@workplace/domain/station/map/plan'
import { Alert, Button, Checkbox, InputNumber, Modal, Radio, Select, Spin } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '../../../../kernel/client/client'
import { storeFile } from '../../../../kernel/upload/store-file'
import { useT } from '../../../../kernel/words'
import { PlanError, type PlanFault } from './collected-plan'
import styles from './import.module.css'
import { importWords as words } from './import-words'
import { PlanPreview } from './plan-preview'
import type { ReadFloor } from './read-imdf'
import { readInWorker } from './read-in-worker'
import { framedPicture, type ReadPicture, readPicture } from './read-picture'

export type ImportedPlan = {
  readonly size: MapSize
  readonly parts: readonly (readonly Points[])[]
  readonly picture: Omit<PictureItem, 'id' | 'kind'> | null
  readonly desks: readonly ProposedDesk[]
}
type Props = {
  readonly plan: DeskPlan
  /** Numbers that are somebody's. */
  readonly taken: ReadonlySet<string>
  readonly next: (used: ReadonlySet<string>) => string
  readonly onClose: () => void
  readonly onDone: (imported: ImportedPlan) => void
}
type Way = 'claimed' | 'width' | 'points'

const deskNames = /desk|work|table|工位|桌|办公/i
const metres = (centimetres: number) => (centimetres / 100).toFixed(2)

/** A plan that somebody drew elsewhere: read in the browser, its scale confirmed, its blocks made desks. */
export default function ImportDialog({ plan, taken, next, onClose, onDone }: Props) {
  const t = useT()
  const [floors, setFloors] = useState<readonly ReadFloor[]>([])
  const [drawn, setDrawn] = useState<DrawnPlan | null>(null)
  const [picture, setPicture] = useState<ReadPicture | null>(null)
  const [storing, setStoring] = useState(false)
  const [fault, setFault] = useState<PlanFault | null>(null)
  const [reading, setReading] = useState(false)
  const [over, setOver] = useState(false)
  const [way, setWay] = useState<Way | null>(null)
  const [width, setWidth] = useState<number | null>(null)
  const [apart, setApart] = useState<number | null>(null)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const ended = useRef(new AbortController())
  useEffect(() => () => ended.current.abort(), [])

  const show = (plan: DrawnPlan | null) => {
    setDrawn(plan)
    setWay(null)
    setPoints([])
    setChosen(null)
  }
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    ended.current.abort()
    const own = new AbortController()
    ended.current = own
    setFault(null)
    show(null)
    setFloors([])
    setPicture(null)
    setReading(true)
    try {
      const image = await readPicture(file)
      const found =
        image === null ? await readInWorker(file, own.signal) : [{ name: '', plan: framedPicture(image.image) }]
      if (own.signal.aborted) return
      setPicture(image)
      setFloors(found)
      show(found[0]?.plan ?? null)
    } catch (error) {
      if (!(error instanceof PlanError)) throw error
      if (!own.signal.aborted) setFault(error.fault)
    } finally {
      if (!own.signal.aborted) setReading(false)
    }
  }
  const bounds = useMemo(() => (drawn === null ? null : boundsOfLines(drawn.lines)), [drawn])
  const [wide, high] = bounds === null ? [0, 0] : [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const claimed = drawn?.unit ?? null
  const likely = drawn !== null && claimed !== null && isLikely(sideOf(drawn, claimed))
  const [a, b] = points
  const unit =
    way === 'claimed'
      ? claimed
      : way === 'width'
        ? width === null || wide === 0
          ? null
          : (width * 100) / wide
        : way === 'points' && a !== undefined && b !== undefined && apart !== null
          ? unitBetween(a, b, apart * 100)
          : null
  const fits = drawn !== null && unit !== null && isLikely(sideOf(drawn, unit))
  const proposals = useMemo(
    () => (drawn === null || !fits || unit === null ? [] : deskProposals(drawn, unit)),
    [drawn, fits, unit],
  )
  const ticked = chosen ?? proposals.filter(({ name }) => deskNames.test(name)).map(({ key }) => key)
  const accepted = proposals.filter(({ key }) => ticked.includes(key))
  const add = async () => {
    if (drawn === null || unit === null) return
    const placed = placedPlan(
      drawn,
      unit,
      accepted.flatMap(({ symbols }) => symbols),
    )
    if (placed === null) return
    const size = { width: placed.width, height: placed.height }
    if (picture !== null) {
      setStoring(true)
      try {
        const path = await storeFile(planUpload, picture.file)
        const { x, y } = placed.place({ x: wide / 2, y: high / 2 })
        const box = { x, y, w: Math.round(wide * unit), h: Math.round(high * unit), r: 0 }
        onDone({ size, parts: [], picture: { ...box, path }, desks: [] })
      } catch (error) {
        if (!(error instanceof CallError)) throw error // the upload has said why
      } finally {
        setStoring(false)
      }
      return
    }
    onDone({
      ...{ size, parts: placed.parts, picture: null },
      desks: desksOfSymbols(accepted, placed, plan, taken, next),
    })
  }
  const number = (label: string, value: number | null, own: Way, onChange: (value: number | null) => void) => (
    <>
      <InputNumber
        {...{ value, min: 0.01, max: 1_000, precision: 2 }}
        aria-label={label}
        onFocus={() => setWay(own)}
        onChange={(now) => {
          setWay(own)
          onChange(now)
        }}
      />
      {t(words.metres)}
    </>
  )
  return (
    <Modal
      open
      width={760}
      title={t(words.title)}
      okText={t(words.add)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: !fits }}
      confirmLoading={storing}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <input
          ref={input}
          type="file"
          className={styles.file}
          accept=".dxf,.svg,.zip,.png,.jpg,.jpeg,.webp"
          aria-label={t(words.choose)}
          tabIndex={-1}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
        {drawn === null ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button does the same
          <div
            className={styles.choose}
            data-over={over || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              void read(event.dataTransfer.files[0])
            }}
          >
            <p>{t(words.intro)}</p>
            {reading ? (
              <span className={styles.row}>
                <Spin size="small" />
                {t(words.reading)}
              </span>
            ) : (
              <Button type="primary" onClick={() => input.current?.click()}>
                {t(words.choose)}
              </Button>
            )}
          </div>
        ) : (
          <>
            {floors.length > 1 && (
              <Select
                aria-label={t(words.level)}
                value={floors.findIndex(({ plan: one }) => one === drawn)}
                options={floors.map(({ name }, value) => ({ value, label: t(words.levelName, { name }) }))}
                onChange={(at) => show(floors[at]?.plan ?? null)}
              />
            )}
            <PlanPreview
              label={t(words.preview)}
              lines={drawn.lines}
              picture={picture?.image}
              points={points}
              onPoint={(point) => {
                setWay('points')
                setPoints(points.length >= 2 ? [point] : [...points, point])
              }}
            />
            <h3>{t(words.scale)}</h3>
            <Radio.Group
              className={styles.options}
              aria-label={t(words.scale)}
              value={way}
              onChange={({ target }) => setWay(target.value)}
            >
              <Radio value="claimed" disabled={!likely}>
                {claimed === null
                  ? t(words.noUnit)
                  : t(likely ? words.claimed : words.unlikely, {
                      w: metres(wide * claimed),
                      h: metres(high * claimed),
                    })}
              </Radio>
              <div className={styles.row}>
                <Radio value="width">{t(words.byWidth)}</Radio>
                {number(t(words.byWidth), width, 'width', setWidth)}
              </div>
              <div className={styles.row}>
                <Radio value="points">{t(words.byPoints)}</Radio>
                {number(t(words.byPoints), apart, 'points', setApart)}
              </div>
            </Radio.Group>
            {unit !== null && (
              <p className={styles.quiet}>
                {fits ? t(words.result, { w: metres(wide * unit), h: metres(high * unit) }) : t(words.beyond)}
              </p>
            )}
            {proposals.length > 0 && (
              <>
                <h3>{t(words.found)}</h3>
                <Checkbox.Group
                  className={styles.options}
                  value={[...ticked]}
                  options={proposals.map(({ key, name, w, h, symbols }) => ({
                    value: key,
                    label: t(words.proposal, { name: name || t(words.unnamed), w, h, n: symbols.length }),
                  }))}
                  onChange={(keys) => setChosen(keys)}
                />
              </>
            )}
            <div>
              <Button size="small" onClick={() => input.current?.click()}>
                {t(words.other)}
              </Button>
            </div>
          </>
        )}
        {fault !== null && <Alert type="error" showIcon title={t(words[fault])} />}
      </div>
    </Modal>
  )
}
