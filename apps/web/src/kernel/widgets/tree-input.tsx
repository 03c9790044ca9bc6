import { TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../words'
import { type TreeNode, useTree } from './use-tree'
import { controlOf, type InputProps } from './widget'
import { words } from './words'

type Option = { value: number; title: string; children: Option[] }

const optionsOf = (nodes: readonly TreeNode[]): Option[] =>
  nodes.map(({ id, name, children }) => ({ value: id, title: name, children: optionsOf(children) }))

/** Where nothing above it has a meaning of its own, it stands as the root. */
const root = 0

/** One row of a tree. A field whose emptiness means something offers that as the root of the tree. */
export function TreeRefInput(props: InputProps<number>) {
  const { field, value, onChange } = props
  const t = useT()
  const { top, loading } = useTree(field.to ?? '')
  const options = optionsOf(top)
  const tree = field.empty === undefined ? options : [{ value: root, title: t(field.empty), children: options }]
  return (
    <TreeSelect<number>
      {...controlOf(props)}
      value={value ?? (field.empty === undefined ? undefined : root)}
      onChange={(chosen) => onChange?.(chosen === undefined || chosen === root ? null : chosen)}
      treeData={tree}
      treeDefaultExpandedKeys={field.empty === undefined ? [] : [root]}
      allowClear={field.optional && field.empty === undefined}
      showSearch={{ treeNodeFilterProp: 'title' }}
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
