import { TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../words'
import { ADD, useAddOption } from './add-option'
import { type TreeNode, useTree } from './use-tree'
import { controlOf, type InputProps } from './widget'
import { words } from './words'

type Option = { value: number; title: ReactNode; text: string; children: Option[] }

const optionsOf = (nodes: readonly TreeNode[]): Option[] =>
  nodes.map(({ id, name, children }) => ({ value: id, title: name, text: name, children: optionsOf(children) }))

/** By name; what adds one stays in sight. */
const found = (typed: string, { value, text }: { value?: unknown; text?: string }) =>
  value === ADD || (text ?? '').toLowerCase().includes(typed.trim().toLowerCase())

/** Where nothing above it has a meaning of its own, it stands as the root. */
const root = 0

/** One row of a tree. A field whose emptiness means something offers that as the root of the tree. */
export function TreeRefInput(props: InputProps<number>) {
  const { field, value, onChange, within } = props
  const t = useT()
  const add = useAddOption(field.to ?? '', within)
  const { top, loading } = useTree(field.to ?? '')
  const options = optionsOf(top)
  const whole =
    field.empty === undefined
      ? options
      : [{ value: root, title: t(field.empty), text: t(field.empty), children: options }]
  const tree =
    add === undefined ? whole : [...whole, { value: ADD, title: add.label, text: add.text, children: [] as Option[] }]
  return (
    <TreeSelect<number | null>
      {...controlOf(props)}
      // without a value it would keep what was pressed, be it to add one
      value={value ?? (field.empty === undefined ? null : root)}
      onChange={(chosen) => {
        if (chosen === ADD) add?.start((made) => onChange?.(made))
        else onChange?.(chosen === undefined || chosen === root ? null : chosen)
      }}
      treeData={tree}
      treeDefaultExpandedKeys={field.empty === undefined ? [] : [root]}
      allowClear={field.optional && field.empty === undefined}
      showSearch={{ filterTreeNode: (typed, node) => found(typed, node) }}
      loading={loading}
      placeholder={t(words.searchPicker)}
      notFoundContent={t(words.noData)}
      popupMatchSelectWidth={false}
    />
  )
}

type Several = Partial<ReturnType<typeof controlOf>> & {
  readonly to: string
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly allowClear?: boolean
  readonly placeholder?: string
  readonly prefix?: ReactNode
  readonly className?: string
}

/** Several rows of a tree, in one line. */
export function TreesPicker({ to, value, onChange, placeholder, ...looks }: Several) {
  const t = useT()
  const { top, loading } = useTree(to)
  return (
    <TreeSelect<number[]>
      {...looks}
      placeholder={placeholder ?? t(words.searchPicker)}
      multiple
      value={[...value]}
      onChange={(chosen) => onChange(chosen)}
      treeData={optionsOf(top)}
      maxTagCount="responsive"
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={loading}
      notFoundContent={t(words.noData)}
      popupMatchSelectWidth={false}
    />
  )
}
