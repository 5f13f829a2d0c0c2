/** One option, prop or field of an answer. */
export interface Field {
  name: string
  type: string
  /** Its docstring. */
  doc: string
  isOptional: boolean
}

/** What an object of this type holds; `fields` only of the project's own types. */
export interface Shape {
  type: string
  fields: Field[]
}

export interface Parameter extends Shape {
  name: string
  doc: string
  isOptional: boolean
}

/** A `data-*` or `aria-*` attribute that says a state. */
export interface Attribute {
  name: string
  /** The values that it can have; `…` is any text, an empty list its mere presence. */
  values: string[]
}

export interface Fact {
  name: string
  /** What it is imported from, such as `@mailframe/react/charts`. */
  entry: string
  kind: 'component' | 'function' | 'value'
  /** From the root of the repository on. */
  file: string
  doc: string
  /** Props of a component. */
  props: Field[]
  /** Of a function. */
  parameters: Parameter[]
  returns: Shape | null
  attributes: Attribute[]
  /** Class names of the elements that it draws. */
  classes: string[]
  /** The CSS variables that its rules read. */
  variables: string[]
  /** Other exports that are drawn in it. */
  parts: string[]
}

export interface Variable {
  name: string
  meaning: string
}

export interface Facts {
  exports: Record<string, Fact>
  /** In the order of the stylesheet's own list. */
  variables: Variable[]
}
