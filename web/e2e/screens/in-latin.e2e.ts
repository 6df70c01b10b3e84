import { lookAtPages } from './look-at.ts'

lookAtPages('ln')
