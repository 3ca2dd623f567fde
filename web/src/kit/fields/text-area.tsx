import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>

/** Several lines of text. Mantine's own brings what grows with its text, which none of ours does: 1.4 kB of every desk. */
export const TextArea = (props: Props) => <InputBase component="textarea" multiline {...props} />
