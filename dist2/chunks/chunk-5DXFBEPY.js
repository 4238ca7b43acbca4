import {
  Hash,
  abytes,
  aexists,
  anumber,
  aoutput,
  clean,
  createHasher,
  rotlBH,
  rotlBL,
  rotlSH,
  rotlSL,
  split,
  swap32IfBE,
  toBytes,
  u32,
} from './chunk-AKQCWVWG.js';

// node_modules/abitype/dist/esm/version.js
var version = '1.2.3';

// node_modules/abitype/dist/esm/errors.js
var BaseError = class _BaseError extends Error {
  constructor(shortMessage, args = {}) {
    let details =
        args.cause instanceof _BaseError
          ? args.cause.details
          : args.cause?.message
            ? args.cause.message
            : args.details,
      docsPath6 = (args.cause instanceof _BaseError && args.cause.docsPath) || args.docsPath,
      message = [
        shortMessage || 'An error occurred.',
        '',
        ...(args.metaMessages ? [...args.metaMessages, ''] : []),
        ...(docsPath6 ? [`Docs: https://abitype.dev${docsPath6}`] : []),
        ...(details ? [`Details: ${details}`] : []),
        `Version: abitype@${version}`,
      ].join(`
`);
    (super(message),
      Object.defineProperty(this, 'details', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'docsPath', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'metaMessages', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'shortMessage', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'AbiTypeError',
      }),
      args.cause && (this.cause = args.cause),
      (this.details = details),
      (this.docsPath = docsPath6),
      (this.metaMessages = args.metaMessages),
      (this.shortMessage = shortMessage));
  }
};

// node_modules/abitype/dist/esm/regex.js
function execTyped(regex, string) {
  return regex.exec(string)?.groups;
}
var bytesRegex = /^bytes([1-9]|1[0-9]|2[0-9]|3[0-2])?$/,
  integerRegex =
    /^u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/,
  isTupleRegex = /^\(.+?\).*?$/;

// node_modules/abitype/dist/esm/human-readable/formatAbiParameter.js
var tupleRegex = /^tuple(?<array>(\[(\d*)\])*)$/;
function formatAbiParameter(abiParameter) {
  let type = abiParameter.type;
  if (tupleRegex.test(abiParameter.type) && 'components' in abiParameter) {
    type = '(';
    let length = abiParameter.components.length;
    for (let i = 0; i < length; i++) {
      let component = abiParameter.components[i];
      ((type += formatAbiParameter(component)), i < length - 1 && (type += ', '));
    }
    let result = execTyped(tupleRegex, abiParameter.type);
    return (
      (type += `)${result?.array || ''}`),
      formatAbiParameter({
        ...abiParameter,
        type,
      })
    );
  }
  return (
    'indexed' in abiParameter && abiParameter.indexed && (type = `${type} indexed`),
    abiParameter.name ? `${type} ${abiParameter.name}` : type
  );
}

// node_modules/abitype/dist/esm/human-readable/formatAbiParameters.js
function formatAbiParameters(abiParameters) {
  let params = '',
    length = abiParameters.length;
  for (let i = 0; i < length; i++) {
    let abiParameter = abiParameters[i];
    ((params += formatAbiParameter(abiParameter)), i !== length - 1 && (params += ', '));
  }
  return params;
}

// node_modules/abitype/dist/esm/human-readable/formatAbiItem.js
function formatAbiItem(abiItem) {
  return abiItem.type === 'function'
    ? `function ${abiItem.name}(${formatAbiParameters(abiItem.inputs)})${abiItem.stateMutability && abiItem.stateMutability !== 'nonpayable' ? ` ${abiItem.stateMutability}` : ''}${abiItem.outputs?.length ? ` returns (${formatAbiParameters(abiItem.outputs)})` : ''}`
    : abiItem.type === 'event'
      ? `event ${abiItem.name}(${formatAbiParameters(abiItem.inputs)})`
      : abiItem.type === 'error'
        ? `error ${abiItem.name}(${formatAbiParameters(abiItem.inputs)})`
        : abiItem.type === 'constructor'
          ? `constructor(${formatAbiParameters(abiItem.inputs)})${abiItem.stateMutability === 'payable' ? ' payable' : ''}`
          : abiItem.type === 'fallback'
            ? `fallback() external${abiItem.stateMutability === 'payable' ? ' payable' : ''}`
            : 'receive() external payable';
}

// node_modules/abitype/dist/esm/human-readable/runtime/signatures.js
var errorSignatureRegex = /^error (?<name>[a-zA-Z$_][a-zA-Z0-9$_]*)\((?<parameters>.*?)\)$/;
function isErrorSignature(signature) {
  return errorSignatureRegex.test(signature);
}
function execErrorSignature(signature) {
  return execTyped(errorSignatureRegex, signature);
}
var eventSignatureRegex = /^event (?<name>[a-zA-Z$_][a-zA-Z0-9$_]*)\((?<parameters>.*?)\)$/;
function isEventSignature(signature) {
  return eventSignatureRegex.test(signature);
}
function execEventSignature(signature) {
  return execTyped(eventSignatureRegex, signature);
}
var functionSignatureRegex =
  /^function (?<name>[a-zA-Z$_][a-zA-Z0-9$_]*)\((?<parameters>.*?)\)(?: (?<scope>external|public{1}))?(?: (?<stateMutability>pure|view|nonpayable|payable{1}))?(?: returns\s?\((?<returns>.*?)\))?$/;
function isFunctionSignature(signature) {
  return functionSignatureRegex.test(signature);
}
function execFunctionSignature(signature) {
  return execTyped(functionSignatureRegex, signature);
}
var structSignatureRegex = /^struct (?<name>[a-zA-Z$_][a-zA-Z0-9$_]*) \{(?<properties>.*?)\}$/;
function isStructSignature(signature) {
  return structSignatureRegex.test(signature);
}
function execStructSignature(signature) {
  return execTyped(structSignatureRegex, signature);
}
var constructorSignatureRegex = /^constructor\((?<parameters>.*?)\)(?:\s(?<stateMutability>payable{1}))?$/;
function isConstructorSignature(signature) {
  return constructorSignatureRegex.test(signature);
}
function execConstructorSignature(signature) {
  return execTyped(constructorSignatureRegex, signature);
}
var fallbackSignatureRegex = /^fallback\(\) external(?:\s(?<stateMutability>payable{1}))?$/;
function isFallbackSignature(signature) {
  return fallbackSignatureRegex.test(signature);
}
function execFallbackSignature(signature) {
  return execTyped(fallbackSignatureRegex, signature);
}
var receiveSignatureRegex = /^receive\(\) external payable$/;
function isReceiveSignature(signature) {
  return receiveSignatureRegex.test(signature);
}
var modifiers = /* @__PURE__ */ new Set(['memory', 'indexed', 'storage', 'calldata']),
  eventModifiers = /* @__PURE__ */ new Set(['indexed']),
  functionModifiers = /* @__PURE__ */ new Set(['calldata', 'memory', 'storage']);

// node_modules/abitype/dist/esm/human-readable/errors/abiItem.js
var InvalidAbiItemError = class extends BaseError {
    constructor({ signature }) {
      (super('Failed to parse ABI item.', {
        details: `parseAbiItem(${JSON.stringify(signature, null, 2)})`,
        docsPath: '/api/human#parseabiitem-1',
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidAbiItemError',
        }));
    }
  },
  UnknownTypeError = class extends BaseError {
    constructor({ type }) {
      (super('Unknown type.', {
        metaMessages: [
          `Type "${type}" is not a valid ABI type. Perhaps you forgot to include a struct signature?`,
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'UnknownTypeError',
        }));
    }
  },
  UnknownSolidityTypeError = class extends BaseError {
    constructor({ type }) {
      (super('Unknown type.', {
        metaMessages: [`Type "${type}" is not a valid ABI type.`],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'UnknownSolidityTypeError',
        }));
    }
  };

// node_modules/abitype/dist/esm/human-readable/errors/abiParameter.js
var InvalidAbiParametersError = class extends BaseError {
    constructor({ params }) {
      (super('Failed to parse ABI parameters.', {
        details: `parseAbiParameters(${JSON.stringify(params, null, 2)})`,
        docsPath: '/api/human#parseabiparameters-1',
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidAbiParametersError',
        }));
    }
  },
  InvalidParameterError = class extends BaseError {
    constructor({ param }) {
      (super('Invalid ABI parameter.', {
        details: param,
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidParameterError',
        }));
    }
  },
  SolidityProtectedKeywordError = class extends BaseError {
    constructor({ param, name }) {
      (super('Invalid ABI parameter.', {
        details: param,
        metaMessages: [
          `"${name}" is a protected Solidity keyword. More info: https://docs.soliditylang.org/en/latest/cheatsheet.html`,
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'SolidityProtectedKeywordError',
        }));
    }
  },
  InvalidModifierError = class extends BaseError {
    constructor({ param, type, modifier }) {
      (super('Invalid ABI parameter.', {
        details: param,
        metaMessages: [`Modifier "${modifier}" not allowed${type ? ` in "${type}" type` : ''}.`],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidModifierError',
        }));
    }
  },
  InvalidFunctionModifierError = class extends BaseError {
    constructor({ param, type, modifier }) {
      (super('Invalid ABI parameter.', {
        details: param,
        metaMessages: [
          `Modifier "${modifier}" not allowed${type ? ` in "${type}" type` : ''}.`,
          `Data location can only be specified for array, struct, or mapping types, but "${modifier}" was given.`,
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidFunctionModifierError',
        }));
    }
  },
  InvalidAbiTypeParameterError = class extends BaseError {
    constructor({ abiParameter }) {
      (super('Invalid ABI parameter.', {
        details: JSON.stringify(abiParameter, null, 2),
        metaMessages: ['ABI parameter type is invalid.'],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidAbiTypeParameterError',
        }));
    }
  };

// node_modules/abitype/dist/esm/human-readable/errors/signature.js
var InvalidSignatureError = class extends BaseError {
    constructor({ signature, type }) {
      (super(`Invalid ${type} signature.`, {
        details: signature,
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidSignatureError',
        }));
    }
  },
  UnknownSignatureError = class extends BaseError {
    constructor({ signature }) {
      (super('Unknown signature.', {
        details: signature,
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'UnknownSignatureError',
        }));
    }
  },
  InvalidStructSignatureError = class extends BaseError {
    constructor({ signature }) {
      (super('Invalid struct signature.', {
        details: signature,
        metaMessages: ['No properties exist.'],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'InvalidStructSignatureError',
        }));
    }
  };

// node_modules/abitype/dist/esm/human-readable/errors/struct.js
var CircularReferenceError = class extends BaseError {
  constructor({ type }) {
    (super('Circular reference detected.', {
      metaMessages: [`Struct "${type}" is a circular reference.`],
    }),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'CircularReferenceError',
      }));
  }
};

// node_modules/abitype/dist/esm/human-readable/errors/splitParameters.js
var InvalidParenthesisError = class extends BaseError {
  constructor({ current, depth }) {
    (super('Unbalanced parentheses.', {
      metaMessages: [`"${current.trim()}" has too many ${depth > 0 ? 'opening' : 'closing'} parentheses.`],
      details: `Depth "${depth}"`,
    }),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'InvalidParenthesisError',
      }));
  }
};

// node_modules/abitype/dist/esm/human-readable/runtime/cache.js
function getParameterCacheKey(param, type, structs) {
  let structKey = '';
  if (structs)
    for (let struct of Object.entries(structs)) {
      if (!struct) continue;
      let propertyKey = '';
      for (let property of struct[1])
        propertyKey += `[${property.type}${property.name ? `:${property.name}` : ''}]`;
      structKey += `(${struct[0]}{${propertyKey}})`;
    }
  return type ? `${type}:${param}${structKey}` : `${param}${structKey}`;
}
var parameterCache = /* @__PURE__ */ new Map([
  // Unnamed
  ['address', { type: 'address' }],
  ['bool', { type: 'bool' }],
  ['bytes', { type: 'bytes' }],
  ['bytes32', { type: 'bytes32' }],
  ['int', { type: 'int256' }],
  ['int256', { type: 'int256' }],
  ['string', { type: 'string' }],
  ['uint', { type: 'uint256' }],
  ['uint8', { type: 'uint8' }],
  ['uint16', { type: 'uint16' }],
  ['uint24', { type: 'uint24' }],
  ['uint32', { type: 'uint32' }],
  ['uint64', { type: 'uint64' }],
  ['uint96', { type: 'uint96' }],
  ['uint112', { type: 'uint112' }],
  ['uint160', { type: 'uint160' }],
  ['uint192', { type: 'uint192' }],
  ['uint256', { type: 'uint256' }],
  // Named
  ['address owner', { type: 'address', name: 'owner' }],
  ['address to', { type: 'address', name: 'to' }],
  ['bool approved', { type: 'bool', name: 'approved' }],
  ['bytes _data', { type: 'bytes', name: '_data' }],
  ['bytes data', { type: 'bytes', name: 'data' }],
  ['bytes signature', { type: 'bytes', name: 'signature' }],
  ['bytes32 hash', { type: 'bytes32', name: 'hash' }],
  ['bytes32 r', { type: 'bytes32', name: 'r' }],
  ['bytes32 root', { type: 'bytes32', name: 'root' }],
  ['bytes32 s', { type: 'bytes32', name: 's' }],
  ['string name', { type: 'string', name: 'name' }],
  ['string symbol', { type: 'string', name: 'symbol' }],
  ['string tokenURI', { type: 'string', name: 'tokenURI' }],
  ['uint tokenId', { type: 'uint256', name: 'tokenId' }],
  ['uint8 v', { type: 'uint8', name: 'v' }],
  ['uint256 balance', { type: 'uint256', name: 'balance' }],
  ['uint256 tokenId', { type: 'uint256', name: 'tokenId' }],
  ['uint256 value', { type: 'uint256', name: 'value' }],
  // Indexed
  ['event:address indexed from', { type: 'address', name: 'from', indexed: !0 }],
  ['event:address indexed to', { type: 'address', name: 'to', indexed: !0 }],
  ['event:uint indexed tokenId', { type: 'uint256', name: 'tokenId', indexed: !0 }],
  ['event:uint256 indexed tokenId', { type: 'uint256', name: 'tokenId', indexed: !0 }],
]);

// node_modules/abitype/dist/esm/human-readable/runtime/utils.js
function parseSignature(signature, structs = {}) {
  if (isFunctionSignature(signature)) return parseFunctionSignature(signature, structs);
  if (isEventSignature(signature)) return parseEventSignature(signature, structs);
  if (isErrorSignature(signature)) return parseErrorSignature(signature, structs);
  if (isConstructorSignature(signature)) return parseConstructorSignature(signature, structs);
  if (isFallbackSignature(signature)) return parseFallbackSignature(signature);
  if (isReceiveSignature(signature))
    return {
      type: 'receive',
      stateMutability: 'payable',
    };
  throw new UnknownSignatureError({ signature });
}
function parseFunctionSignature(signature, structs = {}) {
  let match = execFunctionSignature(signature);
  if (!match) throw new InvalidSignatureError({ signature, type: 'function' });
  let inputParams = splitParameters(match.parameters),
    inputs = [],
    inputLength = inputParams.length;
  for (let i = 0; i < inputLength; i++)
    inputs.push(
      parseAbiParameter(inputParams[i], {
        modifiers: functionModifiers,
        structs,
        type: 'function',
      }),
    );
  let outputs = [];
  if (match.returns) {
    let outputParams = splitParameters(match.returns),
      outputLength = outputParams.length;
    for (let i = 0; i < outputLength; i++)
      outputs.push(
        parseAbiParameter(outputParams[i], {
          modifiers: functionModifiers,
          structs,
          type: 'function',
        }),
      );
  }
  return {
    name: match.name,
    type: 'function',
    stateMutability: match.stateMutability ?? 'nonpayable',
    inputs,
    outputs,
  };
}
function parseEventSignature(signature, structs = {}) {
  let match = execEventSignature(signature);
  if (!match) throw new InvalidSignatureError({ signature, type: 'event' });
  let params = splitParameters(match.parameters),
    abiParameters = [],
    length = params.length;
  for (let i = 0; i < length; i++)
    abiParameters.push(
      parseAbiParameter(params[i], {
        modifiers: eventModifiers,
        structs,
        type: 'event',
      }),
    );
  return { name: match.name, type: 'event', inputs: abiParameters };
}
function parseErrorSignature(signature, structs = {}) {
  let match = execErrorSignature(signature);
  if (!match) throw new InvalidSignatureError({ signature, type: 'error' });
  let params = splitParameters(match.parameters),
    abiParameters = [],
    length = params.length;
  for (let i = 0; i < length; i++)
    abiParameters.push(parseAbiParameter(params[i], { structs, type: 'error' }));
  return { name: match.name, type: 'error', inputs: abiParameters };
}
function parseConstructorSignature(signature, structs = {}) {
  let match = execConstructorSignature(signature);
  if (!match) throw new InvalidSignatureError({ signature, type: 'constructor' });
  let params = splitParameters(match.parameters),
    abiParameters = [],
    length = params.length;
  for (let i = 0; i < length; i++)
    abiParameters.push(parseAbiParameter(params[i], { structs, type: 'constructor' }));
  return {
    type: 'constructor',
    stateMutability: match.stateMutability ?? 'nonpayable',
    inputs: abiParameters,
  };
}
function parseFallbackSignature(signature) {
  let match = execFallbackSignature(signature);
  if (!match) throw new InvalidSignatureError({ signature, type: 'fallback' });
  return {
    type: 'fallback',
    stateMutability: match.stateMutability ?? 'nonpayable',
  };
}
var abiParameterWithoutTupleRegex =
    /^(?<type>[a-zA-Z$_][a-zA-Z0-9$_]*(?:\spayable)?)(?<array>(?:\[\d*?\])+?)?(?:\s(?<modifier>calldata|indexed|memory|storage{1}))?(?:\s(?<name>[a-zA-Z$_][a-zA-Z0-9$_]*))?$/,
  abiParameterWithTupleRegex =
    /^\((?<type>.+?)\)(?<array>(?:\[\d*?\])+?)?(?:\s(?<modifier>calldata|indexed|memory|storage{1}))?(?:\s(?<name>[a-zA-Z$_][a-zA-Z0-9$_]*))?$/,
  dynamicIntegerRegex = /^u?int$/;
function parseAbiParameter(param, options) {
  let parameterCacheKey = getParameterCacheKey(param, options?.type, options?.structs);
  if (parameterCache.has(parameterCacheKey)) return parameterCache.get(parameterCacheKey);
  let isTuple = isTupleRegex.test(param),
    match = execTyped(isTuple ? abiParameterWithTupleRegex : abiParameterWithoutTupleRegex, param);
  if (!match) throw new InvalidParameterError({ param });
  if (match.name && isSolidityKeyword(match.name))
    throw new SolidityProtectedKeywordError({ param, name: match.name });
  let name = match.name ? { name: match.name } : {},
    indexed = match.modifier === 'indexed' ? { indexed: !0 } : {},
    structs = options?.structs ?? {},
    type,
    components = {};
  if (isTuple) {
    type = 'tuple';
    let params = splitParameters(match.type),
      components_ = [],
      length = params.length;
    for (let i = 0; i < length; i++) components_.push(parseAbiParameter(params[i], { structs }));
    components = { components: components_ };
  } else if (match.type in structs) ((type = 'tuple'), (components = { components: structs[match.type] }));
  else if (dynamicIntegerRegex.test(match.type)) type = `${match.type}256`;
  else if (match.type === 'address payable') type = 'address';
  else if (((type = match.type), options?.type !== 'struct' && !isSolidityType(type)))
    throw new UnknownSolidityTypeError({ type });
  if (match.modifier) {
    if (!options?.modifiers?.has?.(match.modifier))
      throw new InvalidModifierError({
        param,
        type: options?.type,
        modifier: match.modifier,
      });
    if (functionModifiers.has(match.modifier) && !isValidDataLocation(type, !!match.array))
      throw new InvalidFunctionModifierError({
        param,
        type: options?.type,
        modifier: match.modifier,
      });
  }
  let abiParameter = {
    type: `${type}${match.array ?? ''}`,
    ...name,
    ...indexed,
    ...components,
  };
  return (parameterCache.set(parameterCacheKey, abiParameter), abiParameter);
}
function splitParameters(params, result = [], current = '', depth = 0) {
  let length = params.trim().length;
  for (let i = 0; i < length; i++) {
    let char = params[i],
      tail = params.slice(i + 1);
    switch (char) {
      case ',':
        return depth === 0
          ? splitParameters(tail, [...result, current.trim()])
          : splitParameters(tail, result, `${current}${char}`, depth);
      case '(':
        return splitParameters(tail, result, `${current}${char}`, depth + 1);
      case ')':
        return splitParameters(tail, result, `${current}${char}`, depth - 1);
      default:
        return splitParameters(tail, result, `${current}${char}`, depth);
    }
  }
  if (current === '') return result;
  if (depth !== 0) throw new InvalidParenthesisError({ current, depth });
  return (result.push(current.trim()), result);
}
function isSolidityType(type) {
  return (
    type === 'address' ||
    type === 'bool' ||
    type === 'function' ||
    type === 'string' ||
    bytesRegex.test(type) ||
    integerRegex.test(type)
  );
}
var protectedKeywordsRegex =
  /^(?:after|alias|anonymous|apply|auto|byte|calldata|case|catch|constant|copyof|default|defined|error|event|external|false|final|function|immutable|implements|in|indexed|inline|internal|let|mapping|match|memory|mutable|null|of|override|partial|private|promise|public|pure|reference|relocatable|return|returns|sizeof|static|storage|struct|super|supports|switch|this|true|try|typedef|typeof|var|view|virtual)$/;
function isSolidityKeyword(name) {
  return (
    name === 'address' ||
    name === 'bool' ||
    name === 'function' ||
    name === 'string' ||
    name === 'tuple' ||
    bytesRegex.test(name) ||
    integerRegex.test(name) ||
    protectedKeywordsRegex.test(name)
  );
}
function isValidDataLocation(type, isArray) {
  return isArray || type === 'bytes' || type === 'string' || type === 'tuple';
}

// node_modules/abitype/dist/esm/human-readable/runtime/structs.js
function parseStructs(signatures) {
  let shallowStructs = {},
    signaturesLength = signatures.length;
  for (let i = 0; i < signaturesLength; i++) {
    let signature = signatures[i];
    if (!isStructSignature(signature)) continue;
    let match = execStructSignature(signature);
    if (!match) throw new InvalidSignatureError({ signature, type: 'struct' });
    let properties = match.properties.split(';'),
      components = [],
      propertiesLength = properties.length;
    for (let k = 0; k < propertiesLength; k++) {
      let trimmed = properties[k].trim();
      if (!trimmed) continue;
      let abiParameter = parseAbiParameter(trimmed, {
        type: 'struct',
      });
      components.push(abiParameter);
    }
    if (!components.length) throw new InvalidStructSignatureError({ signature });
    shallowStructs[match.name] = components;
  }
  let resolvedStructs = {},
    entries = Object.entries(shallowStructs),
    entriesLength = entries.length;
  for (let i = 0; i < entriesLength; i++) {
    let [name, parameters] = entries[i];
    resolvedStructs[name] = resolveStructs(parameters, shallowStructs);
  }
  return resolvedStructs;
}
var typeWithoutTupleRegex = /^(?<type>[a-zA-Z$_][a-zA-Z0-9$_]*)(?<array>(?:\[\d*?\])+?)?$/;
function resolveStructs(abiParameters = [], structs = {}, ancestors = /* @__PURE__ */ new Set()) {
  let components = [],
    length = abiParameters.length;
  for (let i = 0; i < length; i++) {
    let abiParameter = abiParameters[i];
    if (isTupleRegex.test(abiParameter.type)) components.push(abiParameter);
    else {
      let match = execTyped(typeWithoutTupleRegex, abiParameter.type);
      if (!match?.type) throw new InvalidAbiTypeParameterError({ abiParameter });
      let { array, type } = match;
      if (type in structs) {
        if (ancestors.has(type)) throw new CircularReferenceError({ type });
        components.push({
          ...abiParameter,
          type: `tuple${array ?? ''}`,
          components: resolveStructs(structs[type], structs, /* @__PURE__ */ new Set([...ancestors, type])),
        });
      } else if (isSolidityType(type)) components.push(abiParameter);
      else throw new UnknownTypeError({ type });
    }
  }
  return components;
}

// node_modules/abitype/dist/esm/human-readable/parseAbi.js
function parseAbi(signatures) {
  let structs = parseStructs(signatures),
    abi = [],
    length = signatures.length;
  for (let i = 0; i < length; i++) {
    let signature = signatures[i];
    isStructSignature(signature) || abi.push(parseSignature(signature, structs));
  }
  return abi;
}

// node_modules/abitype/dist/esm/human-readable/parseAbiItem.js
function parseAbiItem(signature) {
  let abiItem;
  if (typeof signature == 'string') abiItem = parseSignature(signature);
  else {
    let structs = parseStructs(signature),
      length = signature.length;
    for (let i = 0; i < length; i++) {
      let signature_ = signature[i];
      if (!isStructSignature(signature_)) {
        abiItem = parseSignature(signature_, structs);
        break;
      }
    }
  }
  if (!abiItem) throw new InvalidAbiItemError({ signature });
  return abiItem;
}

// node_modules/abitype/dist/esm/human-readable/parseAbiParameters.js
function parseAbiParameters(params) {
  let abiParameters = [];
  if (typeof params == 'string') {
    let parameters = splitParameters(params),
      length = parameters.length;
    for (let i = 0; i < length; i++) abiParameters.push(parseAbiParameter(parameters[i], { modifiers }));
  } else {
    let structs = parseStructs(params),
      length = params.length;
    for (let i = 0; i < length; i++) {
      let signature = params[i];
      if (isStructSignature(signature)) continue;
      let parameters = splitParameters(signature),
        length2 = parameters.length;
      for (let k = 0; k < length2; k++)
        abiParameters.push(parseAbiParameter(parameters[k], { modifiers, structs }));
    }
  }
  if (abiParameters.length === 0) throw new InvalidAbiParametersError({ params });
  return abiParameters;
}

// node_modules/ox/_esm/core/version.js
var version2 = '0.1.1';

// node_modules/ox/_esm/core/internal/errors.js
function getVersion() {
  return version2;
}

// node_modules/ox/_esm/core/Errors.js
var BaseError2 = class _BaseError extends Error {
  static setStaticOptions(options) {
    ((_BaseError.prototype.docsOrigin = options.docsOrigin),
      (_BaseError.prototype.showVersion = options.showVersion),
      (_BaseError.prototype.version = options.version));
  }
  constructor(shortMessage, options = {}) {
    let details = (() => {
        if (options.cause instanceof _BaseError) {
          if (options.cause.details) return options.cause.details;
          if (options.cause.shortMessage) return options.cause.shortMessage;
        }
        return options.cause && 'details' in options.cause && typeof options.cause.details == 'string'
          ? options.cause.details
          : options.cause?.message
            ? options.cause.message
            : options.details;
      })(),
      docsPath6 = (options.cause instanceof _BaseError && options.cause.docsPath) || options.docsPath,
      docsBaseUrl = options.docsOrigin ?? _BaseError.prototype.docsOrigin,
      docs = `${docsBaseUrl}${docsPath6 ?? ''}`,
      showVersion = !!(options.version ?? _BaseError.prototype.showVersion),
      version4 = options.version ?? _BaseError.prototype.version,
      message = [
        shortMessage || 'An error occurred.',
        ...(options.metaMessages ? ['', ...options.metaMessages] : []),
        ...(details || docsPath6 || showVersion
          ? [
              '',
              details ? `Details: ${details}` : void 0,
              docsPath6 ? `See: ${docs}` : void 0,
              showVersion ? `Version: ${version4}` : void 0,
            ]
          : []),
      ].filter((x) => typeof x == 'string').join(`
`);
    (super(message, options.cause ? { cause: options.cause } : void 0),
      Object.defineProperty(this, 'details', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'docs', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'docsOrigin', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'docsPath', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'shortMessage', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'showVersion', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'version', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'cause', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'BaseError',
      }),
      (this.cause = options.cause),
      (this.details = details),
      (this.docs = docs),
      (this.docsOrigin = docsBaseUrl),
      (this.docsPath = docsPath6),
      (this.shortMessage = shortMessage),
      (this.showVersion = showVersion),
      (this.version = version4));
  }
  walk(fn) {
    return walk(this, fn);
  }
};
Object.defineProperty(BaseError2, 'defaultStaticOptions', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: {
    docsOrigin: 'https://oxlib.sh',
    showVersion: !1,
    version: `ox@${getVersion()}`,
  },
});
BaseError2.setStaticOptions(BaseError2.defaultStaticOptions);
function walk(err, fn) {
  return fn?.(err)
    ? err
    : err && typeof err == 'object' && 'cause' in err && err.cause
      ? walk(err.cause, fn)
      : fn
        ? null
        : err;
}

// node_modules/ox/_esm/core/internal/bytes.js
function assertSize(bytes, size_) {
  if (size(bytes) > size_)
    throw new SizeOverflowError({
      givenSize: size(bytes),
      maxSize: size_,
    });
}
function assertStartOffset(value, start) {
  if (typeof start == 'number' && start > 0 && start > size(value) - 1)
    throw new SliceOffsetOutOfBoundsError({
      offset: start,
      position: 'start',
      size: size(value),
    });
}
function assertEndOffset(value, start, end) {
  if (typeof start == 'number' && typeof end == 'number' && size(value) !== end - start)
    throw new SliceOffsetOutOfBoundsError({
      offset: end,
      position: 'end',
      size: size(value),
    });
}
var charCodeMap = {
  zero: 48,
  nine: 57,
  A: 65,
  F: 70,
  a: 97,
  f: 102,
};
function charCodeToBase16(char) {
  if (char >= charCodeMap.zero && char <= charCodeMap.nine) return char - charCodeMap.zero;
  if (char >= charCodeMap.A && char <= charCodeMap.F) return char - (charCodeMap.A - 10);
  if (char >= charCodeMap.a && char <= charCodeMap.f) return char - (charCodeMap.a - 10);
}
function pad(bytes, options = {}) {
  let { dir, size: size4 = 32 } = options;
  if (size4 === 0) return bytes;
  if (bytes.length > size4)
    throw new SizeExceedsPaddingSizeError({
      size: bytes.length,
      targetSize: size4,
      type: 'Bytes',
    });
  let paddedBytes = new Uint8Array(size4);
  for (let i = 0; i < size4; i++) {
    let padEnd = dir === 'right';
    paddedBytes[padEnd ? i : size4 - i - 1] = bytes[padEnd ? i : bytes.length - i - 1];
  }
  return paddedBytes;
}
function trim(value, options = {}) {
  let { dir = 'left' } = options,
    data = value,
    sliceLength = 0;
  for (
    let i = 0;
    i < data.length - 1 && data[dir === 'left' ? i : data.length - i - 1].toString() === '0';
    i++
  )
    sliceLength++;
  return ((data = dir === 'left' ? data.slice(sliceLength) : data.slice(0, data.length - sliceLength)), data);
}

// node_modules/ox/_esm/core/internal/hex.js
function assertSize2(hex, size_) {
  if (size2(hex) > size_)
    throw new SizeOverflowError2({
      givenSize: size2(hex),
      maxSize: size_,
    });
}
function assertStartOffset2(value, start) {
  if (typeof start == 'number' && start > 0 && start > size2(value) - 1)
    throw new SliceOffsetOutOfBoundsError2({
      offset: start,
      position: 'start',
      size: size2(value),
    });
}
function assertEndOffset2(value, start, end) {
  if (typeof start == 'number' && typeof end == 'number' && size2(value) !== end - start)
    throw new SliceOffsetOutOfBoundsError2({
      offset: end,
      position: 'end',
      size: size2(value),
    });
}
function pad2(hex_, options = {}) {
  let { dir, size: size4 = 32 } = options;
  if (size4 === 0) return hex_;
  let hex = hex_.replace('0x', '');
  if (hex.length > size4 * 2)
    throw new SizeExceedsPaddingSizeError2({
      size: Math.ceil(hex.length / 2),
      targetSize: size4,
      type: 'Hex',
    });
  return `0x${hex[dir === 'right' ? 'padEnd' : 'padStart'](size4 * 2, '0')}`;
}
function trim2(value, options = {}) {
  let { dir = 'left' } = options,
    data = value.replace('0x', ''),
    sliceLength = 0;
  for (
    let i = 0;
    i < data.length - 1 && data[dir === 'left' ? i : data.length - i - 1].toString() === '0';
    i++
  )
    sliceLength++;
  return (
    (data = dir === 'left' ? data.slice(sliceLength) : data.slice(0, data.length - sliceLength)),
    data === '0' ? '0x' : dir === 'right' && data.length % 2 === 1 ? `0x${data}0` : `0x${data}`
  );
}

// node_modules/ox/_esm/core/Json.js
var bigIntSuffix = '#__bigint';
function stringify(value, replacer, space) {
  return JSON.stringify(
    value,
    (key, value2) =>
      typeof replacer == 'function'
        ? replacer(key, value2)
        : typeof value2 == 'bigint'
          ? value2.toString() + bigIntSuffix
          : value2,
    space,
  );
}

// node_modules/ox/_esm/core/Bytes.js
var decoder = /* @__PURE__ */ new TextDecoder(),
  encoder = /* @__PURE__ */ new TextEncoder();
function assert(value) {
  if (!(value instanceof Uint8Array)) {
    if (!value) throw new InvalidBytesTypeError(value);
    if (typeof value != 'object') throw new InvalidBytesTypeError(value);
    if (!('BYTES_PER_ELEMENT' in value)) throw new InvalidBytesTypeError(value);
    if (value.BYTES_PER_ELEMENT !== 1 || value.constructor.name !== 'Uint8Array')
      throw new InvalidBytesTypeError(value);
  }
}
function from(value) {
  return value instanceof Uint8Array ? value : typeof value == 'string' ? fromHex(value) : fromArray(value);
}
function fromArray(value) {
  return value instanceof Uint8Array ? value : new Uint8Array(value);
}
function fromHex(value, options = {}) {
  let { size: size4 } = options,
    hex = value;
  size4 && (assertSize2(value, size4), (hex = padRight(value, size4)));
  let hexString = hex.slice(2);
  hexString.length % 2 && (hexString = `0${hexString}`);
  let length = hexString.length / 2,
    bytes = new Uint8Array(length);
  for (let index = 0, j = 0; index < length; index++) {
    let nibbleLeft = charCodeToBase16(hexString.charCodeAt(j++)),
      nibbleRight = charCodeToBase16(hexString.charCodeAt(j++));
    if (nibbleLeft === void 0 || nibbleRight === void 0)
      throw new BaseError2(
        `Invalid byte sequence ("${hexString[j - 2]}${hexString[j - 1]}" in "${hexString}").`,
      );
    bytes[index] = (nibbleLeft << 4) | nibbleRight;
  }
  return bytes;
}
function fromString(value, options = {}) {
  let { size: size4 } = options,
    bytes = encoder.encode(value);
  return typeof size4 == 'number' ? (assertSize(bytes, size4), padRight2(bytes, size4)) : bytes;
}
function padRight2(value, size4) {
  return pad(value, { dir: 'right', size: size4 });
}
function size(value) {
  return value.length;
}
function slice(value, start, end, options = {}) {
  let { strict } = options;
  assertStartOffset(value, start);
  let value_ = value.slice(start, end);
  return (strict && assertEndOffset(value_, start, end), value_);
}
function toBigInt2(bytes, options = {}) {
  let { size: size4 } = options;
  typeof size4 < 'u' && assertSize(bytes, size4);
  let hex = fromBytes(bytes, options);
  return toBigInt(hex, options);
}
function toBoolean(bytes, options = {}) {
  let { size: size4 } = options,
    bytes_ = bytes;
  if (
    (typeof size4 < 'u' && (assertSize(bytes_, size4), (bytes_ = trimLeft(bytes_))),
    bytes_.length > 1 || bytes_[0] > 1)
  )
    throw new InvalidBytesBooleanError(bytes_);
  return !!bytes_[0];
}
function toNumber2(bytes, options = {}) {
  let { size: size4 } = options;
  typeof size4 < 'u' && assertSize(bytes, size4);
  let hex = fromBytes(bytes, options);
  return toNumber(hex, options);
}
function toString(bytes, options = {}) {
  let { size: size4 } = options,
    bytes_ = bytes;
  return (
    typeof size4 < 'u' && (assertSize(bytes_, size4), (bytes_ = trimRight(bytes_))), decoder.decode(bytes_)
  );
}
function trimLeft(value) {
  return trim(value, { dir: 'left' });
}
function trimRight(value) {
  return trim(value, { dir: 'right' });
}
function validate(value) {
  try {
    return (assert(value), !0);
  } catch {
    return !1;
  }
}
var InvalidBytesBooleanError = class extends BaseError2 {
    constructor(bytes) {
      (super(`Bytes value \`${bytes}\` is not a valid boolean.`, {
        metaMessages: ['The bytes array must contain a single byte of either a `0` or `1` value.'],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Bytes.InvalidBytesBooleanError',
        }));
    }
  },
  InvalidBytesTypeError = class extends BaseError2 {
    constructor(value) {
      (super(
        `Value \`${typeof value == 'object' ? stringify(value) : value}\` of type \`${typeof value}\` is an invalid Bytes value.`,
        {
          metaMessages: ['Bytes values must be of type `Bytes`.'],
        },
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Bytes.InvalidBytesTypeError',
        }));
    }
  },
  SizeOverflowError = class extends BaseError2 {
    constructor({ givenSize, maxSize }) {
      (super(`Size cannot exceed \`${maxSize}\` bytes. Given size: \`${givenSize}\` bytes.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Bytes.SizeOverflowError',
        }));
    }
  },
  SliceOffsetOutOfBoundsError = class extends BaseError2 {
    constructor({ offset, position, size: size4 }) {
      (super(
        `Slice ${position === 'start' ? 'starting' : 'ending'} at offset \`${offset}\` is out-of-bounds (size: \`${size4}\`).`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Bytes.SliceOffsetOutOfBoundsError',
        }));
    }
  },
  SizeExceedsPaddingSizeError = class extends BaseError2 {
    constructor({ size: size4, targetSize, type }) {
      (super(
        `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()} size (\`${size4}\`) exceeds padding size (\`${targetSize}\`).`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Bytes.SizeExceedsPaddingSizeError',
        }));
    }
  };

// node_modules/ox/_esm/core/Hex.js
var encoder2 = /* @__PURE__ */ new TextEncoder(),
  hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_v, i) => i.toString(16).padStart(2, '0'));
function assert2(value, options = {}) {
  let { strict = !1 } = options;
  if (!value) throw new InvalidHexTypeError(value);
  if (typeof value != 'string') throw new InvalidHexTypeError(value);
  if (strict && !/^0x[0-9a-fA-F]*$/.test(value)) throw new InvalidHexValueError(value);
  if (!value.startsWith('0x')) throw new InvalidHexValueError(value);
}
function concat(...values) {
  return `0x${values.reduce((acc, x) => acc + x.replace('0x', ''), '')}`;
}
function from2(value) {
  return value instanceof Uint8Array
    ? fromBytes(value)
    : Array.isArray(value)
      ? fromBytes(new Uint8Array(value))
      : value;
}
function fromBoolean(value, options = {}) {
  let hex = `0x${Number(value)}`;
  return typeof options.size == 'number' ? (assertSize2(hex, options.size), padLeft(hex, options.size)) : hex;
}
function fromBytes(value, options = {}) {
  let string = '';
  for (let i = 0; i < value.length; i++) string += hexes[value[i]];
  let hex = `0x${string}`;
  return typeof options.size == 'number'
    ? (assertSize2(hex, options.size), padRight(hex, options.size))
    : hex;
}
function fromNumber(value, options = {}) {
  let { signed, size: size4 } = options,
    value_ = BigInt(value),
    maxValue;
  size4
    ? signed
      ? (maxValue = (1n << (BigInt(size4) * 8n - 1n)) - 1n)
      : (maxValue = 2n ** (BigInt(size4) * 8n) - 1n)
    : typeof value == 'number' && (maxValue = BigInt(Number.MAX_SAFE_INTEGER));
  let minValue = typeof maxValue == 'bigint' && signed ? -maxValue - 1n : 0;
  if ((maxValue && value_ > maxValue) || value_ < minValue) {
    let suffix = typeof value == 'bigint' ? 'n' : '';
    throw new IntegerOutOfRangeError({
      max: maxValue ? `${maxValue}${suffix}` : void 0,
      min: `${minValue}${suffix}`,
      signed,
      size: size4,
      value: `${value}${suffix}`,
    });
  }
  let hex = `0x${(signed && value_ < 0 ? BigInt.asUintN(size4 * 8, BigInt(value_)) : value_).toString(16)}`;
  return size4 ? padLeft(hex, size4) : hex;
}
function fromString2(value, options = {}) {
  return fromBytes(encoder2.encode(value), options);
}
function padLeft(value, size4) {
  return pad2(value, { dir: 'left', size: size4 });
}
function padRight(value, size4) {
  return pad2(value, { dir: 'right', size: size4 });
}
function slice2(value, start, end, options = {}) {
  let { strict } = options;
  assertStartOffset2(value, start);
  let value_ = `0x${value.replace('0x', '').slice((start ?? 0) * 2, (end ?? value.length) * 2)}`;
  return (strict && assertEndOffset2(value_, start, end), value_);
}
function size2(value) {
  return Math.ceil((value.length - 2) / 2);
}
function trimLeft2(value) {
  return trim2(value, { dir: 'left' });
}
function toBigInt(hex, options = {}) {
  let { signed } = options;
  options.size && assertSize2(hex, options.size);
  let value = BigInt(hex);
  if (!signed) return value;
  let size4 = (hex.length - 2) / 2,
    max_unsigned = (1n << (BigInt(size4) * 8n)) - 1n,
    max_signed = max_unsigned >> 1n;
  return value <= max_signed ? value : value - max_unsigned - 1n;
}
function toNumber(hex, options = {}) {
  let { signed, size: size4 } = options;
  return Number(!signed && !size4 ? hex : toBigInt(hex, options));
}
function validate2(value, options = {}) {
  let { strict = !1 } = options;
  try {
    return (assert2(value, { strict }), !0);
  } catch {
    return !1;
  }
}
var IntegerOutOfRangeError = class extends BaseError2 {
  constructor({ max, min, signed, size: size4, value }) {
    (super(
      `Number \`${value}\` is not in safe${size4 ? ` ${size4 * 8}-bit` : ''}${signed ? ' signed' : ' unsigned'} integer range ${max ? `(\`${min}\` to \`${max}\`)` : `(above \`${min}\`)`}`,
    ),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'Hex.IntegerOutOfRangeError',
      }));
  }
};
var InvalidHexTypeError = class extends BaseError2 {
    constructor(value) {
      (super(
        `Value \`${typeof value == 'object' ? stringify(value) : value}\` of type \`${typeof value}\` is an invalid hex type.`,
        {
          metaMessages: ['Hex types must be represented as `"0x${string}"`.'],
        },
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Hex.InvalidHexTypeError',
        }));
    }
  },
  InvalidHexValueError = class extends BaseError2 {
    constructor(value) {
      (super(`Value \`${value}\` is an invalid hex value.`, {
        metaMessages: [
          'Hex values must start with `"0x"` and contain only hexadecimal characters (0-9, a-f, A-F).',
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Hex.InvalidHexValueError',
        }));
    }
  };
var SizeOverflowError2 = class extends BaseError2 {
    constructor({ givenSize, maxSize }) {
      (super(`Size cannot exceed \`${maxSize}\` bytes. Given size: \`${givenSize}\` bytes.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Hex.SizeOverflowError',
        }));
    }
  },
  SliceOffsetOutOfBoundsError2 = class extends BaseError2 {
    constructor({ offset, position, size: size4 }) {
      (super(
        `Slice ${position === 'start' ? 'starting' : 'ending'} at offset \`${offset}\` is out-of-bounds (size: \`${size4}\`).`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Hex.SliceOffsetOutOfBoundsError',
        }));
    }
  },
  SizeExceedsPaddingSizeError2 = class extends BaseError2 {
    constructor({ size: size4, targetSize, type }) {
      (super(
        `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()} size (\`${size4}\`) exceeds padding size (\`${targetSize}\`).`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Hex.SizeExceedsPaddingSizeError',
        }));
    }
  };

// node_modules/ox/_esm/core/Withdrawal.js
function toRpc(withdrawal) {
  return {
    address: withdrawal.address,
    amount: fromNumber(withdrawal.amount),
    index: fromNumber(withdrawal.index),
    validatorIndex: fromNumber(withdrawal.validatorIndex),
  };
}

// node_modules/ox/_esm/core/BlockOverrides.js
function toRpc2(blockOverrides) {
  return {
    ...(typeof blockOverrides.baseFeePerGas == 'bigint' && {
      baseFeePerGas: fromNumber(blockOverrides.baseFeePerGas),
    }),
    ...(typeof blockOverrides.blobBaseFee == 'bigint' && {
      blobBaseFee: fromNumber(blockOverrides.blobBaseFee),
    }),
    ...(typeof blockOverrides.feeRecipient == 'string' && {
      feeRecipient: blockOverrides.feeRecipient,
    }),
    ...(typeof blockOverrides.gasLimit == 'bigint' && {
      gasLimit: fromNumber(blockOverrides.gasLimit),
    }),
    ...(typeof blockOverrides.number == 'bigint' && {
      number: fromNumber(blockOverrides.number),
    }),
    ...(typeof blockOverrides.prevRandao == 'bigint' && {
      prevRandao: fromNumber(blockOverrides.prevRandao),
    }),
    ...(typeof blockOverrides.time == 'bigint' && {
      time: fromNumber(blockOverrides.time),
    }),
    ...(blockOverrides.withdrawals && {
      withdrawals: blockOverrides.withdrawals.map(toRpc),
    }),
  };
}

// node_modules/viem/_esm/accounts/utils/parseAccount.js
function parseAccount(account) {
  return typeof account == 'string' ? { address: account, type: 'json-rpc' } : account;
}

// node_modules/viem/_esm/constants/abis.js
var multicall3Abi = [
    {
      inputs: [
        {
          components: [
            {
              name: 'target',
              type: 'address',
            },
            {
              name: 'allowFailure',
              type: 'bool',
            },
            {
              name: 'callData',
              type: 'bytes',
            },
          ],
          name: 'calls',
          type: 'tuple[]',
        },
      ],
      name: 'aggregate3',
      outputs: [
        {
          components: [
            {
              name: 'success',
              type: 'bool',
            },
            {
              name: 'returnData',
              type: 'bytes',
            },
          ],
          name: 'returnData',
          type: 'tuple[]',
        },
      ],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [
        {
          name: 'addr',
          type: 'address',
        },
      ],
      name: 'getEthBalance',
      outputs: [
        {
          name: 'balance',
          type: 'uint256',
        },
      ],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [],
      name: 'getCurrentBlockTimestamp',
      outputs: [
        {
          internalType: 'uint256',
          name: 'timestamp',
          type: 'uint256',
        },
      ],
      stateMutability: 'view',
      type: 'function',
    },
  ],
  batchGatewayAbi = [
    {
      name: 'query',
      type: 'function',
      stateMutability: 'view',
      inputs: [
        {
          type: 'tuple[]',
          name: 'queries',
          components: [
            {
              type: 'address',
              name: 'sender',
            },
            {
              type: 'string[]',
              name: 'urls',
            },
            {
              type: 'bytes',
              name: 'data',
            },
          ],
        },
      ],
      outputs: [
        {
          type: 'bool[]',
          name: 'failures',
        },
        {
          type: 'bytes[]',
          name: 'responses',
        },
      ],
    },
    {
      name: 'HttpError',
      type: 'error',
      inputs: [
        {
          type: 'uint16',
          name: 'status',
        },
        {
          type: 'string',
          name: 'message',
        },
      ],
    },
  ],
  universalResolverErrors = [
    {
      inputs: [
        {
          name: 'dns',
          type: 'bytes',
        },
      ],
      name: 'DNSDecodingFailed',
      type: 'error',
    },
    {
      inputs: [
        {
          name: 'ens',
          type: 'string',
        },
      ],
      name: 'DNSEncodingFailed',
      type: 'error',
    },
    {
      inputs: [],
      name: 'EmptyAddress',
      type: 'error',
    },
    {
      inputs: [
        {
          name: 'status',
          type: 'uint16',
        },
        {
          name: 'message',
          type: 'string',
        },
      ],
      name: 'HttpError',
      type: 'error',
    },
    {
      inputs: [],
      name: 'InvalidBatchGatewayResponse',
      type: 'error',
    },
    {
      inputs: [
        {
          name: 'errorData',
          type: 'bytes',
        },
      ],
      name: 'ResolverError',
      type: 'error',
    },
    {
      inputs: [
        {
          name: 'name',
          type: 'bytes',
        },
        {
          name: 'resolver',
          type: 'address',
        },
      ],
      name: 'ResolverNotContract',
      type: 'error',
    },
    {
      inputs: [
        {
          name: 'name',
          type: 'bytes',
        },
      ],
      name: 'ResolverNotFound',
      type: 'error',
    },
    {
      inputs: [
        {
          name: 'primary',
          type: 'string',
        },
        {
          name: 'primaryAddress',
          type: 'bytes',
        },
      ],
      name: 'ReverseAddressMismatch',
      type: 'error',
    },
    {
      inputs: [
        {
          internalType: 'bytes4',
          name: 'selector',
          type: 'bytes4',
        },
      ],
      name: 'UnsupportedResolverProfile',
      type: 'error',
    },
  ],
  universalResolverResolveAbi = [
    ...universalResolverErrors,
    {
      name: 'resolveWithGateways',
      type: 'function',
      stateMutability: 'view',
      inputs: [
        { name: 'name', type: 'bytes' },
        { name: 'data', type: 'bytes' },
        { name: 'gateways', type: 'string[]' },
      ],
      outputs: [
        { name: '', type: 'bytes' },
        { name: 'address', type: 'address' },
      ],
    },
  ],
  universalResolverReverseAbi = [
    ...universalResolverErrors,
    {
      name: 'reverseWithGateways',
      type: 'function',
      stateMutability: 'view',
      inputs: [
        { type: 'bytes', name: 'reverseName' },
        { type: 'uint256', name: 'coinType' },
        { type: 'string[]', name: 'gateways' },
      ],
      outputs: [
        { type: 'string', name: 'resolvedName' },
        { type: 'address', name: 'resolver' },
        { type: 'address', name: 'reverseResolver' },
      ],
    },
  ],
  textResolverAbi = [
    {
      name: 'text',
      type: 'function',
      stateMutability: 'view',
      inputs: [
        { name: 'name', type: 'bytes32' },
        { name: 'key', type: 'string' },
      ],
      outputs: [{ name: '', type: 'string' }],
    },
  ],
  addressResolverAbi = [
    {
      name: 'addr',
      type: 'function',
      stateMutability: 'view',
      inputs: [{ name: 'name', type: 'bytes32' }],
      outputs: [{ name: '', type: 'address' }],
    },
    {
      name: 'addr',
      type: 'function',
      stateMutability: 'view',
      inputs: [
        { name: 'name', type: 'bytes32' },
        { name: 'coinType', type: 'uint256' },
      ],
      outputs: [{ name: '', type: 'bytes' }],
    },
  ],
  erc1271Abi = [
    {
      name: 'isValidSignature',
      type: 'function',
      stateMutability: 'view',
      inputs: [
        { name: 'hash', type: 'bytes32' },
        { name: 'signature', type: 'bytes' },
      ],
      outputs: [{ name: '', type: 'bytes4' }],
    },
  ],
  erc6492SignatureValidatorAbi = [
    {
      inputs: [
        {
          name: '_signer',
          type: 'address',
        },
        {
          name: '_hash',
          type: 'bytes32',
        },
        {
          name: '_signature',
          type: 'bytes',
        },
      ],
      stateMutability: 'nonpayable',
      type: 'constructor',
    },
    {
      inputs: [
        {
          name: '_signer',
          type: 'address',
        },
        {
          name: '_hash',
          type: 'bytes32',
        },
        {
          name: '_signature',
          type: 'bytes',
        },
      ],
      outputs: [
        {
          type: 'bool',
        },
      ],
      stateMutability: 'nonpayable',
      type: 'function',
      name: 'isValidSig',
    },
  ],
  erc20Abi = [
    {
      type: 'event',
      name: 'Approval',
      inputs: [
        {
          indexed: !0,
          name: 'owner',
          type: 'address',
        },
        {
          indexed: !0,
          name: 'spender',
          type: 'address',
        },
        {
          indexed: !1,
          name: 'value',
          type: 'uint256',
        },
      ],
    },
    {
      type: 'event',
      name: 'Transfer',
      inputs: [
        {
          indexed: !0,
          name: 'from',
          type: 'address',
        },
        {
          indexed: !0,
          name: 'to',
          type: 'address',
        },
        {
          indexed: !1,
          name: 'value',
          type: 'uint256',
        },
      ],
    },
    {
      type: 'function',
      name: 'allowance',
      stateMutability: 'view',
      inputs: [
        {
          name: 'owner',
          type: 'address',
        },
        {
          name: 'spender',
          type: 'address',
        },
      ],
      outputs: [
        {
          type: 'uint256',
        },
      ],
    },
    {
      type: 'function',
      name: 'approve',
      stateMutability: 'nonpayable',
      inputs: [
        {
          name: 'spender',
          type: 'address',
        },
        {
          name: 'amount',
          type: 'uint256',
        },
      ],
      outputs: [
        {
          type: 'bool',
        },
      ],
    },
    {
      type: 'function',
      name: 'balanceOf',
      stateMutability: 'view',
      inputs: [
        {
          name: 'account',
          type: 'address',
        },
      ],
      outputs: [
        {
          type: 'uint256',
        },
      ],
    },
    {
      type: 'function',
      name: 'decimals',
      stateMutability: 'view',
      inputs: [],
      outputs: [
        {
          type: 'uint8',
        },
      ],
    },
    {
      type: 'function',
      name: 'name',
      stateMutability: 'view',
      inputs: [],
      outputs: [
        {
          type: 'string',
        },
      ],
    },
    {
      type: 'function',
      name: 'symbol',
      stateMutability: 'view',
      inputs: [],
      outputs: [
        {
          type: 'string',
        },
      ],
    },
    {
      type: 'function',
      name: 'totalSupply',
      stateMutability: 'view',
      inputs: [],
      outputs: [
        {
          type: 'uint256',
        },
      ],
    },
    {
      type: 'function',
      name: 'transfer',
      stateMutability: 'nonpayable',
      inputs: [
        {
          name: 'recipient',
          type: 'address',
        },
        {
          name: 'amount',
          type: 'uint256',
        },
      ],
      outputs: [
        {
          type: 'bool',
        },
      ],
    },
    {
      type: 'function',
      name: 'transferFrom',
      stateMutability: 'nonpayable',
      inputs: [
        {
          name: 'sender',
          type: 'address',
        },
        {
          name: 'recipient',
          type: 'address',
        },
        {
          name: 'amount',
          type: 'uint256',
        },
      ],
      outputs: [
        {
          type: 'bool',
        },
      ],
    },
  ];

// node_modules/viem/_esm/constants/contract.js
var aggregate3Signature = '0x82ad56cb';

// node_modules/viem/_esm/constants/contracts.js
var deploylessCallViaBytecodeBytecode =
    '0x608060405234801561001057600080fd5b5060405161018e38038061018e83398101604081905261002f91610124565b6000808351602085016000f59050803b61004857600080fd5b6000808351602085016000855af16040513d6000823e81610067573d81fd5b3d81f35b634e487b7160e01b600052604160045260246000fd5b600082601f83011261009257600080fd5b81516001600160401b038111156100ab576100ab61006b565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100d9576100d961006b565b6040528181528382016020018510156100f157600080fd5b60005b82811015610110576020818601810151838301820152016100f4565b506000918101602001919091529392505050565b6000806040838503121561013757600080fd5b82516001600160401b0381111561014d57600080fd5b61015985828601610081565b602085015190935090506001600160401b0381111561017757600080fd5b61018385828601610081565b915050925092905056fe',
  deploylessCallViaFactoryBytecode =
    '0x608060405234801561001057600080fd5b506040516102c03803806102c083398101604081905261002f916101e6565b836001600160a01b03163b6000036100e457600080836001600160a01b03168360405161005c9190610270565b6000604051808303816000865af19150503d8060008114610099576040519150601f19603f3d011682016040523d82523d6000602084013e61009e565b606091505b50915091508115806100b857506001600160a01b0386163b155b156100e1578060405163101bb98d60e01b81526004016100d8919061028c565b60405180910390fd5b50505b6000808451602086016000885af16040513d6000823e81610103573d81fd5b3d81f35b80516001600160a01b038116811461011e57600080fd5b919050565b634e487b7160e01b600052604160045260246000fd5b60005b8381101561015457818101518382015260200161013c565b50506000910152565b600082601f83011261016e57600080fd5b81516001600160401b0381111561018757610187610123565b604051601f8201601f19908116603f011681016001600160401b03811182821017156101b5576101b5610123565b6040528181528382016020018510156101cd57600080fd5b6101de826020830160208701610139565b949350505050565b600080600080608085870312156101fc57600080fd5b61020585610107565b60208601519094506001600160401b0381111561022157600080fd5b61022d8782880161015d565b93505061023c60408601610107565b60608601519092506001600160401b0381111561025857600080fd5b6102648782880161015d565b91505092959194509250565b60008251610282818460208701610139565b9190910192915050565b60208152600082518060208401526102ab816040850160208701610139565b601f01601f1916919091016040019291505056fe',
  erc6492SignatureValidatorByteCode =
    '0x608060405234801561001057600080fd5b5060405161069438038061069483398101604081905261002f9161051e565b600061003c848484610048565b9050806000526001601ff35b60007f64926492649264926492649264926492649264926492649264926492649264926100748361040c565b036101e7576000606080848060200190518101906100929190610577565b60405192955090935091506000906001600160a01b038516906100b69085906105dd565b6000604051808303816000865af19150503d80600081146100f3576040519150601f19603f3d011682016040523d82523d6000602084013e6100f8565b606091505b50509050876001600160a01b03163b60000361016057806101605760405162461bcd60e51b815260206004820152601e60248201527f5369676e617475726556616c696461746f723a206465706c6f796d656e74000060448201526064015b60405180910390fd5b604051630b135d3f60e11b808252906001600160a01b038a1690631626ba7e90610190908b9087906004016105f9565b602060405180830381865afa1580156101ad573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906101d19190610633565b6001600160e01b03191614945050505050610405565b6001600160a01b0384163b1561027a57604051630b135d3f60e11b808252906001600160a01b03861690631626ba7e9061022790879087906004016105f9565b602060405180830381865afa158015610244573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906102689190610633565b6001600160e01b031916149050610405565b81516041146102df5760405162461bcd60e51b815260206004820152603a602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e6174757265206c656e6774680000000000006064820152608401610157565b6102e7610425565b5060208201516040808401518451859392600091859190811061030c5761030c61065d565b016020015160f81c9050601b811480159061032b57508060ff16601c14155b1561038c5760405162461bcd60e51b815260206004820152603b602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e617475726520762076616c756500000000006064820152608401610157565b60408051600081526020810180835289905260ff83169181019190915260608101849052608081018390526001600160a01b0389169060019060a0016020604051602081039080840390855afa1580156103ea573d6000803e3d6000fd5b505050602060405103516001600160a01b0316149450505050505b9392505050565b600060208251101561041d57600080fd5b508051015190565b60405180606001604052806003906020820280368337509192915050565b6001600160a01b038116811461045857600080fd5b50565b634e487b7160e01b600052604160045260246000fd5b60005b8381101561048c578181015183820152602001610474565b50506000910152565b600082601f8301126104a657600080fd5b81516001600160401b038111156104bf576104bf61045b565b604051601f8201601f19908116603f011681016001600160401b03811182821017156104ed576104ed61045b565b60405281815283820160200185101561050557600080fd5b610516826020830160208701610471565b949350505050565b60008060006060848603121561053357600080fd5b835161053e81610443565b6020850151604086015191945092506001600160401b0381111561056157600080fd5b61056d86828701610495565b9150509250925092565b60008060006060848603121561058c57600080fd5b835161059781610443565b60208501519093506001600160401b038111156105b357600080fd5b6105bf86828701610495565b604086015190935090506001600160401b0381111561056157600080fd5b600082516105ef818460208701610471565b9190910192915050565b828152604060208201526000825180604084015261061e816060850160208701610471565b601f01601f1916919091016060019392505050565b60006020828403121561064557600080fd5b81516001600160e01b03198116811461040557600080fd5b634e487b7160e01b600052603260045260246000fdfe5369676e617475726556616c696461746f72237265636f7665725369676e6572',
  multicall3Bytecode =
    '0x608060405234801561001057600080fd5b506115b9806100206000396000f3fe6080604052600436106100f35760003560e01c80634d2301cc1161008a578063a8b0574e11610059578063a8b0574e14610325578063bce38bd714610350578063c3077fa914610380578063ee82ac5e146103b2576100f3565b80634d2301cc1461026257806372425d9d1461029f57806382ad56cb146102ca57806386d516e8146102fa576100f3565b80633408e470116100c65780633408e470146101af578063399542e9146101da5780633e64a6961461020c57806342cbb15c14610237576100f3565b80630f28c97d146100f8578063174dea7114610123578063252dba421461015357806327e86d6e14610184575b600080fd5b34801561010457600080fd5b5061010d6103ef565b60405161011a9190610c0a565b60405180910390f35b61013d60048036038101906101389190610c94565b6103f7565b60405161014a9190610e94565b60405180910390f35b61016d60048036038101906101689190610f0c565b610615565b60405161017b92919061101b565b60405180910390f35b34801561019057600080fd5b506101996107ab565b6040516101a69190611064565b60405180910390f35b3480156101bb57600080fd5b506101c46107b7565b6040516101d19190610c0a565b60405180910390f35b6101f460048036038101906101ef91906110ab565b6107bf565b6040516102039392919061110b565b60405180910390f35b34801561021857600080fd5b506102216107e1565b60405161022e9190610c0a565b60405180910390f35b34801561024357600080fd5b5061024c6107e9565b6040516102599190610c0a565b60405180910390f35b34801561026e57600080fd5b50610289600480360381019061028491906111a7565b6107f1565b6040516102969190610c0a565b60405180910390f35b3480156102ab57600080fd5b506102b4610812565b6040516102c19190610c0a565b60405180910390f35b6102e460048036038101906102df919061122a565b61081a565b6040516102f19190610e94565b60405180910390f35b34801561030657600080fd5b5061030f6109e4565b60405161031c9190610c0a565b60405180910390f35b34801561033157600080fd5b5061033a6109ec565b6040516103479190611286565b60405180910390f35b61036a600480360381019061036591906110ab565b6109f4565b6040516103779190610e94565b60405180910390f35b61039a60048036038101906103959190610f0c565b610ba6565b6040516103a99392919061110b565b60405180910390f35b3480156103be57600080fd5b506103d960048036038101906103d491906112cd565b610bca565b6040516103e69190611064565b60405180910390f35b600042905090565b60606000808484905090508067ffffffffffffffff81111561041c5761041b6112fa565b5b60405190808252806020026020018201604052801561045557816020015b610442610bd5565b81526020019060019003908161043a5790505b5092503660005b828110156105c957600085828151811061047957610478611329565b5b6020026020010151905087878381811061049657610495611329565b5b90506020028101906104a89190611367565b925060008360400135905080860195508360000160208101906104cb91906111a7565b73ffffffffffffffffffffffffffffffffffffffff16818580606001906104f2919061138f565b604051610500929190611431565b60006040518083038185875af1925050503d806000811461053d576040519150601f19603f3d011682016040523d82523d6000602084013e610542565b606091505b5083600001846020018290528215151515815250505081516020850135176105bc577f08c379a000000000000000000000000000000000000000000000000000000000600052602060045260176024527f4d756c746963616c6c333a2063616c6c206661696c656400000000000000000060445260846000fd5b826001019250505061045c565b5082341461060c576040517f08c379a0000000000000000000000000000000000000000000000000000000008152600401610603906114a7565b60405180910390fd5b50505092915050565b6000606043915060008484905090508067ffffffffffffffff81111561063e5761063d6112fa565b5b60405190808252806020026020018201604052801561067157816020015b606081526020019060019003908161065c5790505b5091503660005b828110156107a157600087878381811061069557610694611329565b5b90506020028101906106a791906114c7565b92508260000160208101906106bc91906111a7565b73ffffffffffffffffffffffffffffffffffffffff168380602001906106e2919061138f565b6040516106f0929190611431565b6000604051808303816000865af19150503d806000811461072d576040519150601f19603f3d011682016040523d82523d6000602084013e610732565b606091505b5086848151811061074657610745611329565b5b60200260200101819052819250505080610795576040517f08c379a000000000000000000000000000000000000000000000000000000000815260040161078c9061153b565b60405180910390fd5b81600101915050610678565b5050509250929050565b60006001430340905090565b600046905090565b6000806060439250434091506107d68686866109f4565b905093509350939050565b600048905090565b600043905090565b60008173ffffffffffffffffffffffffffffffffffffffff16319050919050565b600044905090565b606060008383905090508067ffffffffffffffff81111561083e5761083d6112fa565b5b60405190808252806020026020018201604052801561087757816020015b610864610bd5565b81526020019060019003908161085c5790505b5091503660005b828110156109db57600084828151811061089b5761089a611329565b5b602002602001015190508686838181106108b8576108b7611329565b5b90506020028101906108ca919061155b565b92508260000160208101906108df91906111a7565b73ffffffffffffffffffffffffffffffffffffffff16838060400190610905919061138f565b604051610913929190611431565b6000604051808303816000865af19150503d8060008114610950576040519150601f19603f3d011682016040523d82523d6000602084013e610955565b606091505b5082600001836020018290528215151515815250505080516020840135176109cf577f08c379a000000000000000000000000000000000000000000000000000000000600052602060045260176024527f4d756c746963616c6c333a2063616c6c206661696c656400000000000000000060445260646000fd5b8160010191505061087e565b50505092915050565b600045905090565b600041905090565b606060008383905090508067ffffffffffffffff811115610a1857610a176112fa565b5b604051908082528060200260200182016040528015610a5157816020015b610a3e610bd5565b815260200190600190039081610a365790505b5091503660005b82811015610b9c576000848281518110610a7557610a74611329565b5b60200260200101519050868683818110610a9257610a91611329565b5b9050602002810190610aa491906114c7565b9250826000016020810190610ab991906111a7565b73ffffffffffffffffffffffffffffffffffffffff16838060200190610adf919061138f565b604051610aed929190611431565b6000604051808303816000865af19150503d8060008114610b2a576040519150601f19603f3d011682016040523d82523d6000602084013e610b2f565b606091505b508260000183602001829052821515151581525050508715610b90578060000151610b8f576040517f08c379a0000000000000000000000000000000000000000000000000000000008152600401610b869061153b565b60405180910390fd5b5b81600101915050610a58565b5050509392505050565b6000806060610bb7600186866107bf565b8093508194508295505050509250925092565b600081409050919050565b6040518060400160405280600015158152602001606081525090565b6000819050919050565b610c0481610bf1565b82525050565b6000602082019050610c1f6000830184610bfb565b92915050565b600080fd5b600080fd5b600080fd5b600080fd5b600080fd5b60008083601f840112610c5457610c53610c2f565b5b8235905067ffffffffffffffff811115610c7157610c70610c34565b5b602083019150836020820283011115610c8d57610c8c610c39565b5b9250929050565b60008060208385031215610cab57610caa610c25565b5b600083013567ffffffffffffffff811115610cc957610cc8610c2a565b5b610cd585828601610c3e565b92509250509250929050565b600081519050919050565b600082825260208201905092915050565b6000819050602082019050919050565b60008115159050919050565b610d2281610d0d565b82525050565b600081519050919050565b600082825260208201905092915050565b60005b83811015610d62578082015181840152602081019050610d47565b83811115610d71576000848401525b50505050565b6000601f19601f8301169050919050565b6000610d9382610d28565b610d9d8185610d33565b9350610dad818560208601610d44565b610db681610d77565b840191505092915050565b6000604083016000830151610dd96000860182610d19565b5060208301518482036020860152610df18282610d88565b9150508091505092915050565b6000610e0a8383610dc1565b905092915050565b6000602082019050919050565b6000610e2a82610ce1565b610e348185610cec565b935083602082028501610e4685610cfd565b8060005b85811015610e825784840389528151610e638582610dfe565b9450610e6e83610e12565b925060208a01995050600181019050610e4a565b50829750879550505050505092915050565b60006020820190508181036000830152610eae8184610e1f565b905092915050565b60008083601f840112610ecc57610ecb610c2f565b5b8235905067ffffffffffffffff811115610ee957610ee8610c34565b5b602083019150836020820283011115610f0557610f04610c39565b5b9250929050565b60008060208385031215610f2357610f22610c25565b5b600083013567ffffffffffffffff811115610f4157610f40610c2a565b5b610f4d85828601610eb6565b92509250509250929050565b600081519050919050565b600082825260208201905092915050565b6000819050602082019050919050565b6000610f918383610d88565b905092915050565b6000602082019050919050565b6000610fb182610f59565b610fbb8185610f64565b935083602082028501610fcd85610f75565b8060005b858110156110095784840389528151610fea8582610f85565b9450610ff583610f99565b925060208a01995050600181019050610fd1565b50829750879550505050505092915050565b60006040820190506110306000830185610bfb565b81810360208301526110428184610fa6565b90509392505050565b6000819050919050565b61105e8161104b565b82525050565b60006020820190506110796000830184611055565b92915050565b61108881610d0d565b811461109357600080fd5b50565b6000813590506110a58161107f565b92915050565b6000806000604084860312156110c4576110c3610c25565b5b60006110d286828701611096565b935050602084013567ffffffffffffffff8111156110f3576110f2610c2a565b5b6110ff86828701610eb6565b92509250509250925092565b60006060820190506111206000830186610bfb565b61112d6020830185611055565b818103604083015261113f8184610e1f565b9050949350505050565b600073ffffffffffffffffffffffffffffffffffffffff82169050919050565b600061117482611149565b9050919050565b61118481611169565b811461118f57600080fd5b50565b6000813590506111a18161117b565b92915050565b6000602082840312156111bd576111bc610c25565b5b60006111cb84828501611192565b91505092915050565b60008083601f8401126111ea576111e9610c2f565b5b8235905067ffffffffffffffff81111561120757611206610c34565b5b60208301915083602082028301111561122357611222610c39565b5b9250929050565b6000806020838503121561124157611240610c25565b5b600083013567ffffffffffffffff81111561125f5761125e610c2a565b5b61126b858286016111d4565b92509250509250929050565b61128081611169565b82525050565b600060208201905061129b6000830184611277565b92915050565b6112aa81610bf1565b81146112b557600080fd5b50565b6000813590506112c7816112a1565b92915050565b6000602082840312156112e3576112e2610c25565b5b60006112f1848285016112b8565b91505092915050565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b600080fd5b600080fd5b600080fd5b60008235600160800383360303811261138357611382611358565b5b80830191505092915050565b600080833560016020038436030381126113ac576113ab611358565b5b80840192508235915067ffffffffffffffff8211156113ce576113cd61135d565b5b6020830192506001820236038313156113ea576113e9611362565b5b509250929050565b600081905092915050565b82818337600083830152505050565b600061141883856113f2565b93506114258385846113fd565b82840190509392505050565b600061143e82848661140c565b91508190509392505050565b600082825260208201905092915050565b7f4d756c746963616c6c333a2076616c7565206d69736d61746368000000000000600082015250565b6000611491601a8361144a565b915061149c8261145b565b602082019050919050565b600060208201905081810360008301526114c081611484565b9050919050565b6000823560016040038336030381126114e3576114e2611358565b5b80830191505092915050565b7f4d756c746963616c6c333a2063616c6c206661696c6564000000000000000000600082015250565b600061152560178361144a565b9150611530826114ef565b602082019050919050565b6000602082019050818103600083015261155481611518565b9050919050565b60008235600160600383360303811261157757611576611358565b5b8083019150509291505056fea264697066735822122020c1bc9aacf8e4a6507193432a895a8e77094f45a1395583f07b24e860ef06cd64736f6c634300080c0033';

// node_modules/viem/_esm/errors/version.js
var version3 = '2.57.1';

// node_modules/viem/_esm/errors/base.js
var errorConfig = {
  getDocsUrl: ({ docsBaseUrl, docsPath: docsPath6 = '', docsSlug }) =>
    docsPath6 ? `${docsBaseUrl ?? 'https://viem.sh'}${docsPath6}${docsSlug ? `#${docsSlug}` : ''}` : void 0,
  version: `viem@${version3}`,
};
var BaseError3 = class _BaseError extends Error {
  constructor(shortMessage, args = {}) {
    let details =
        args.cause instanceof _BaseError
          ? args.cause.details
          : args.cause?.message
            ? args.cause.message
            : args.details,
      docsPath6 = (args.cause instanceof _BaseError && args.cause.docsPath) || args.docsPath,
      docsUrl = errorConfig.getDocsUrl?.({ ...args, docsPath: docsPath6 }),
      message = [
        shortMessage || 'An error occurred.',
        '',
        ...(args.metaMessages ? [...args.metaMessages, ''] : []),
        ...(docsUrl ? [`Docs: ${docsUrl}`] : []),
        ...(details ? [`Details: ${details}`] : []),
        ...(errorConfig.version ? [`Version: ${errorConfig.version}`] : []),
      ].join(`
`);
    (super(message, args.cause ? { cause: args.cause } : void 0),
      Object.defineProperty(this, 'details', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'docsPath', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'metaMessages', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'shortMessage', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'version', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'BaseError',
      }),
      (this.details = details),
      (this.docsPath = docsPath6),
      (this.metaMessages = args.metaMessages),
      (this.name = args.name ?? this.name),
      (this.shortMessage = shortMessage),
      (this.version = version3));
  }
  walk(fn) {
    return walk2(this, fn);
  }
};
function walk2(err, fn) {
  return fn?.(err)
    ? err
    : err && typeof err == 'object' && 'cause' in err && err.cause !== void 0
      ? walk2(err.cause, fn)
      : fn
        ? null
        : err;
}

// node_modules/viem/_esm/errors/chain.js
var ChainDoesNotSupportContract = class extends BaseError3 {
  constructor({ blockNumber, chain, contract }) {
    super(`Chain "${chain.name}" does not support contract "${contract.name}".`, {
      metaMessages: [
        'This could be due to any of the following:',
        ...(blockNumber && contract.blockCreated && contract.blockCreated > blockNumber
          ? [
              `- The contract "${contract.name}" was not deployed until block ${contract.blockCreated} (current block ${blockNumber}).`,
            ]
          : [`- The chain does not have the contract "${contract.name}" configured.`]),
      ],
      name: 'ChainDoesNotSupportContract',
    });
  }
};
var ClientChainNotConfiguredError = class extends BaseError3 {
    constructor() {
      super('No chain was provided to the Client.', {
        name: 'ClientChainNotConfiguredError',
      });
    }
  },
  InvalidChainIdError = class extends BaseError3 {
    constructor({ chainId }) {
      super(typeof chainId == 'number' ? `Chain ID "${chainId}" is invalid.` : 'Chain ID is invalid.', {
        name: 'InvalidChainIdError',
      });
    }
  };

// node_modules/viem/_esm/constants/solidity.js
var panicReasons = {
    1: 'An `assert` condition failed.',
    17: 'Arithmetic operation resulted in underflow or overflow.',
    18: 'Division or modulo by zero (e.g. `5 / 0` or `23 % 0`).',
    33: 'Attempted to convert to an invalid type.',
    34: 'Attempted to access a storage byte array that is incorrectly encoded.',
    49: 'Performed `.pop()` on an empty array',
    50: 'Array index is out of bounds.',
    65: 'Allocated too much memory or created an array which is too large.',
    81: 'Attempted to call a zero-initialized variable of internal function type.',
  },
  solidityError = {
    inputs: [
      {
        name: 'message',
        type: 'string',
      },
    ],
    name: 'Error',
    type: 'error',
  },
  solidityPanic = {
    inputs: [
      {
        name: 'reason',
        type: 'uint256',
      },
    ],
    name: 'Panic',
    type: 'error',
  };

// node_modules/viem/_esm/utils/abi/formatAbiItem.js
function formatAbiItem2(abiItem, { includeName = !1 } = {}) {
  if (abiItem.type !== 'function' && abiItem.type !== 'event' && abiItem.type !== 'error')
    throw new InvalidDefinitionTypeError(abiItem.type);
  return `${abiItem.name}(${formatAbiParams(abiItem.inputs, { includeName })})`;
}
function formatAbiParams(params, { includeName = !1 } = {}) {
  return params
    ? params.map((param) => formatAbiParam(param, { includeName })).join(includeName ? ', ' : ',')
    : '';
}
function formatAbiParam(param, { includeName }) {
  return param.type.startsWith('tuple')
    ? `(${formatAbiParams(param.components, { includeName })})${param.type.slice(5)}`
    : param.type + (includeName && param.name ? ` ${param.name}` : '');
}

// node_modules/viem/_esm/utils/data/isHex.js
function isHex(value, { strict = !0 } = {}) {
  return !value || typeof value != 'string'
    ? !1
    : strict
      ? /^0x[0-9a-fA-F]*$/.test(value)
      : value.startsWith('0x');
}

// node_modules/viem/_esm/utils/data/size.js
function size3(value) {
  return isHex(value, { strict: !1 }) ? Math.ceil((value.length - 2) / 2) : value.length;
}

// node_modules/viem/_esm/errors/abi.js
var AbiConstructorNotFoundError = class extends BaseError3 {
    constructor({ docsPath: docsPath6 }) {
      super(
        [
          'A constructor was not found on the ABI.',
          'Make sure you are using the correct ABI and that the constructor exists on it.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiConstructorNotFoundError',
        },
      );
    }
  },
  AbiConstructorParamsNotFoundError = class extends BaseError3 {
    constructor({ docsPath: docsPath6 }) {
      super(
        [
          'Constructor arguments were provided (`args`), but a constructor parameters (`inputs`) were not found on the ABI.',
          'Make sure you are using the correct ABI, and that the `inputs` attribute on the constructor exists.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiConstructorParamsNotFoundError',
        },
      );
    }
  };
var AbiDecodingDataSizeTooSmallError = class extends BaseError3 {
    constructor({ data, params, size: size4 }) {
      (super(
        [`Data size of ${size4} bytes is too small for given parameters.`].join(`
`),
        {
          metaMessages: [
            `Params: (${formatAbiParams(params, { includeName: !0 })})`,
            `Data:   ${data} (${size4} bytes)`,
          ],
          name: 'AbiDecodingDataSizeTooSmallError',
        },
      ),
        Object.defineProperty(this, 'data', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'params', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'size', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.data = data),
        (this.params = params),
        (this.size = size4));
    }
  },
  AbiDecodingZeroDataError = class extends BaseError3 {
    constructor({ cause } = {}) {
      super('Cannot decode zero data ("0x") with ABI parameters.', {
        name: 'AbiDecodingZeroDataError',
        cause,
      });
    }
  },
  AbiEncodingArrayLengthMismatchError = class extends BaseError3 {
    constructor({ expectedLength, givenLength, type }) {
      super(
        [
          `ABI encoding array length mismatch for type ${type}.`,
          `Expected length: ${expectedLength}`,
          `Given length: ${givenLength}`,
        ].join(`
`),
        { name: 'AbiEncodingArrayLengthMismatchError' },
      );
    }
  },
  AbiEncodingBytesSizeMismatchError = class extends BaseError3 {
    constructor({ expectedSize, value }) {
      super(
        `Size of bytes "${value}" (bytes${size3(value)}) does not match expected size (bytes${expectedSize}).`,
        { name: 'AbiEncodingBytesSizeMismatchError' },
      );
    }
  },
  AbiEncodingLengthMismatchError = class extends BaseError3 {
    constructor({ expectedLength, givenLength }) {
      super(
        [
          'ABI encoding params/values length mismatch.',
          `Expected length (params): ${expectedLength}`,
          `Given length (values): ${givenLength}`,
        ].join(`
`),
        { name: 'AbiEncodingLengthMismatchError' },
      );
    }
  },
  AbiErrorInputsNotFoundError = class extends BaseError3 {
    constructor(errorName, { docsPath: docsPath6 }) {
      super(
        [
          `Arguments (\`args\`) were provided to "${errorName}", but "${errorName}" on the ABI does not contain any parameters (\`inputs\`).`,
          'Cannot encode error result without knowing what the parameter types are.',
          'Make sure you are using the correct ABI and that the inputs exist on it.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiErrorInputsNotFoundError',
        },
      );
    }
  },
  AbiErrorNotFoundError = class extends BaseError3 {
    constructor(errorName, { docsPath: docsPath6 } = {}) {
      super(
        [
          `Error ${errorName ? `"${errorName}" ` : ''}not found on ABI.`,
          'Make sure you are using the correct ABI and that the error exists on it.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiErrorNotFoundError',
        },
      );
    }
  },
  AbiErrorSignatureNotFoundError = class extends BaseError3 {
    constructor(signature, { docsPath: docsPath6, cause }) {
      (super(
        [
          `Encoded error signature "${signature}" not found on ABI.`,
          'Make sure you are using the correct ABI and that the error exists on it.',
          `You can look up the decoded signature here: https://4byte.sourcify.dev/?q=${signature}.`,
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiErrorSignatureNotFoundError',
          cause,
        },
      ),
        Object.defineProperty(this, 'signature', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.signature = signature));
    }
  },
  AbiEventSignatureEmptyTopicsError = class extends BaseError3 {
    constructor({ docsPath: docsPath6 }) {
      super('Cannot extract event signature from empty topics.', {
        docsPath: docsPath6,
        name: 'AbiEventSignatureEmptyTopicsError',
      });
    }
  },
  AbiEventSignatureNotFoundError = class extends BaseError3 {
    constructor(signature, { docsPath: docsPath6 }) {
      super(
        [
          `Encoded event signature "${signature}" not found on ABI.`,
          'Make sure you are using the correct ABI and that the event exists on it.',
          `You can look up the signature here: https://4byte.sourcify.dev/?q=${signature}.`,
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiEventSignatureNotFoundError',
        },
      );
    }
  },
  AbiEventNotFoundError = class extends BaseError3 {
    constructor(eventName, { docsPath: docsPath6 } = {}) {
      super(
        [
          `Event ${eventName ? `"${eventName}" ` : ''}not found on ABI.`,
          'Make sure you are using the correct ABI and that the event exists on it.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiEventNotFoundError',
        },
      );
    }
  },
  AbiFunctionNotFoundError = class extends BaseError3 {
    constructor(functionName, { docsPath: docsPath6 } = {}) {
      super(
        [
          `Function ${functionName ? `"${functionName}" ` : ''}not found on ABI.`,
          'Make sure you are using the correct ABI and that the function exists on it.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiFunctionNotFoundError',
        },
      );
    }
  },
  AbiFunctionOutputsNotFoundError = class extends BaseError3 {
    constructor(functionName, { docsPath: docsPath6 }) {
      super(
        [
          `Function "${functionName}" does not contain any \`outputs\` on ABI.`,
          'Cannot decode function result without knowing what the parameter types are.',
          'Make sure you are using the correct ABI and that the function exists on it.',
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiFunctionOutputsNotFoundError',
        },
      );
    }
  },
  AbiFunctionSignatureNotFoundError = class extends BaseError3 {
    constructor(signature, { docsPath: docsPath6 }) {
      super(
        [
          `Encoded function signature "${signature}" not found on ABI.`,
          'Make sure you are using the correct ABI and that the function exists on it.',
          `You can look up the signature here: https://4byte.sourcify.dev/?q=${signature}.`,
        ].join(`
`),
        {
          docsPath: docsPath6,
          name: 'AbiFunctionSignatureNotFoundError',
        },
      );
    }
  },
  AbiItemAmbiguityError = class extends BaseError3 {
    constructor(x, y) {
      super('Found ambiguous types in overloaded ABI items.', {
        metaMessages: [
          `\`${x.type}\` in \`${formatAbiItem2(x.abiItem)}\`, and`,
          `\`${y.type}\` in \`${formatAbiItem2(y.abiItem)}\``,
          '',
          'These types encode differently and cannot be distinguished at runtime.',
          'Remove one of the ambiguous items in the ABI.',
        ],
        name: 'AbiItemAmbiguityError',
      });
    }
  },
  BytesSizeMismatchError = class extends BaseError3 {
    constructor({ expectedSize, givenSize }) {
      super(`Expected bytes${expectedSize}, got bytes${givenSize}.`, {
        name: 'BytesSizeMismatchError',
      });
    }
  },
  DecodeLogDataMismatch = class extends BaseError3 {
    constructor({ abiItem, data, params, size: size4 }) {
      (super(
        [`Data size of ${size4} bytes is too small for non-indexed event parameters.`].join(`
`),
        {
          metaMessages: [
            `Params: (${formatAbiParams(params, { includeName: !0 })})`,
            `Data:   ${data} (${size4} bytes)`,
          ],
          name: 'DecodeLogDataMismatch',
        },
      ),
        Object.defineProperty(this, 'abiItem', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'data', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'params', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'size', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.abiItem = abiItem),
        (this.data = data),
        (this.params = params),
        (this.size = size4));
    }
  },
  DecodeLogTopicsMismatch = class extends BaseError3 {
    constructor({ abiItem, param }) {
      (super(
        [
          `Expected a topic for indexed event parameter${param.name ? ` "${param.name}"` : ''} on event "${formatAbiItem2(abiItem, { includeName: !0 })}".`,
        ].join(`
`),
        { name: 'DecodeLogTopicsMismatch' },
      ),
        Object.defineProperty(this, 'abiItem', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.abiItem = abiItem));
    }
  },
  InvalidAbiEncodingTypeError = class extends BaseError3 {
    constructor(type, { docsPath: docsPath6 }) {
      super(
        [`Type "${type}" is not a valid encoding type.`, 'Please provide a valid ABI type.'].join(`
`),
        { docsPath: docsPath6, name: 'InvalidAbiEncodingType' },
      );
    }
  },
  InvalidAbiDecodingTypeError = class extends BaseError3 {
    constructor(type, { docsPath: docsPath6 }) {
      super(
        [`Type "${type}" is not a valid decoding type.`, 'Please provide a valid ABI type.'].join(`
`),
        { docsPath: docsPath6, name: 'InvalidAbiDecodingType' },
      );
    }
  },
  InvalidArrayError = class extends BaseError3 {
    constructor(value) {
      super(
        [`Value "${value}" is not a valid array.`].join(`
`),
        {
          name: 'InvalidArrayError',
        },
      );
    }
  },
  InvalidDefinitionTypeError = class extends BaseError3 {
    constructor(type) {
      super(
        [`"${type}" is not a valid definition type.`, 'Valid types: "function", "event", "error"'].join(`
`),
        { name: 'InvalidDefinitionTypeError' },
      );
    }
  };

// node_modules/viem/_esm/errors/data.js
var SliceOffsetOutOfBoundsError3 = class extends BaseError3 {
    constructor({ offset, position, size: size4 }) {
      super(
        `Slice ${position === 'start' ? 'starting' : 'ending'} at offset "${offset}" is out-of-bounds (size: ${size4}).`,
        { name: 'SliceOffsetOutOfBoundsError' },
      );
    }
  },
  SizeExceedsPaddingSizeError3 = class extends BaseError3 {
    constructor({ size: size4, targetSize, type }) {
      super(
        `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()} size (${size4}) exceeds padding size (${targetSize}).`,
        { name: 'SizeExceedsPaddingSizeError' },
      );
    }
  },
  InvalidBytesLengthError = class extends BaseError3 {
    constructor({ size: size4, targetSize, type }) {
      super(
        `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()} is expected to be ${targetSize} ${type} long, but is ${size4} ${type} long.`,
        { name: 'InvalidBytesLengthError' },
      );
    }
  };

// node_modules/viem/_esm/utils/data/slice.js
function slice3(value, start, end, { strict } = {}) {
  return isHex(value, { strict: !1 })
    ? sliceHex(value, start, end, {
        strict,
      })
    : sliceBytes(value, start, end, {
        strict,
      });
}
function assertStartOffset3(value, start) {
  if (typeof start == 'number' && start > 0 && start > size3(value) - 1)
    throw new SliceOffsetOutOfBoundsError3({
      offset: start,
      position: 'start',
      size: size3(value),
    });
}
function assertEndOffset3(value, start, end) {
  if (typeof start == 'number' && typeof end == 'number' && size3(value) !== end - start)
    throw new SliceOffsetOutOfBoundsError3({
      offset: end,
      position: 'end',
      size: size3(value),
    });
}
function sliceBytes(value_, start, end, { strict } = {}) {
  assertStartOffset3(value_, start);
  let value = value_.slice(start, end);
  return (strict && assertEndOffset3(value, start, end), value);
}
function sliceHex(value_, start, end, { strict } = {}) {
  assertStartOffset3(value_, start);
  let value = `0x${value_.replace('0x', '').slice((start ?? 0) * 2, (end ?? value_.length) * 2)}`;
  return (strict && assertEndOffset3(value, start, end), value);
}

// node_modules/viem/_esm/utils/data/pad.js
function pad3(hexOrBytes, { dir, size: size4 = 32 } = {}) {
  return typeof hexOrBytes == 'string'
    ? padHex(hexOrBytes, { dir, size: size4 })
    : padBytes(hexOrBytes, { dir, size: size4 });
}
function padHex(hex_, { dir, size: size4 = 32 } = {}) {
  if (size4 === null) return hex_;
  let hex = hex_.replace('0x', '');
  if (hex.length > size4 * 2)
    throw new SizeExceedsPaddingSizeError3({
      size: Math.ceil(hex.length / 2),
      targetSize: size4,
      type: 'hex',
    });
  return `0x${hex[dir === 'right' ? 'padEnd' : 'padStart'](size4 * 2, '0')}`;
}
function padBytes(bytes, { dir, size: size4 = 32 } = {}) {
  if (size4 === null) return bytes;
  if (bytes.length > size4)
    throw new SizeExceedsPaddingSizeError3({
      size: bytes.length,
      targetSize: size4,
      type: 'bytes',
    });
  let paddedBytes = new Uint8Array(size4);
  for (let i = 0; i < size4; i++) {
    let padEnd = dir === 'right';
    paddedBytes[padEnd ? i : size4 - i - 1] = bytes[padEnd ? i : bytes.length - i - 1];
  }
  return paddedBytes;
}

// node_modules/viem/_esm/errors/encoding.js
var IntegerOutOfRangeError2 = class extends BaseError3 {
    constructor({ max, min, signed, size: size4, value }) {
      super(
        `Number "${value}" is not in safe ${size4 ? `${size4 * 8}-bit ${signed ? 'signed' : 'unsigned'} ` : ''}integer range ${max ? `(${min} to ${max})` : `(above ${min})`}`,
        { name: 'IntegerOutOfRangeError' },
      );
    }
  },
  InvalidBytesBooleanError2 = class extends BaseError3 {
    constructor(bytes) {
      super(
        `Bytes value "${bytes}" is not a valid boolean. The bytes array must contain a single byte of either a 0 or 1 value.`,
        {
          name: 'InvalidBytesBooleanError',
        },
      );
    }
  },
  InvalidHexBooleanError = class extends BaseError3 {
    constructor(hex) {
      super(
        `Hex value "${hex}" is not a valid boolean. The hex value must be "0x0" (false) or "0x1" (true).`,
        { name: 'InvalidHexBooleanError' },
      );
    }
  },
  InvalidHexValueError2 = class extends BaseError3 {
    constructor(value) {
      super(`Hex value "${value}" is an odd length (${value.length}). It must be an even length.`, {
        name: 'InvalidHexValueError',
      });
    }
  },
  RlpDepthLimitExceededError = class extends BaseError3 {
    constructor({ limit }) {
      super(`RLP depth limit of \`${limit}\` exceeded.`, {
        name: 'RlpDepthLimitExceededError',
      });
    }
  },
  RlpListBoundaryExceededError = class extends BaseError3 {
    constructor({ consumed, declared }) {
      super(
        `RLP list items consumed \`${consumed}\` bytes but the list declared a length of \`${declared}\`.`,
        { name: 'RlpListBoundaryExceededError' },
      );
    }
  },
  RlpTrailingBytesError = class extends BaseError3 {
    constructor({ count }) {
      super(
        `RLP payload encodes a single item, but \`${count}\` trailing ${count === 1 ? 'byte remains' : 'bytes remain'}.`,
        { name: 'RlpTrailingBytesError' },
      );
    }
  },
  SizeOverflowError3 = class extends BaseError3 {
    constructor({ givenSize, maxSize }) {
      super(`Size cannot exceed ${maxSize} bytes. Given size: ${givenSize} bytes.`, {
        name: 'SizeOverflowError',
      });
    }
  };

// node_modules/viem/_esm/utils/data/trim.js
function trim3(hexOrBytes, { dir = 'left' } = {}) {
  let data = typeof hexOrBytes == 'string' ? hexOrBytes.replace('0x', '') : hexOrBytes,
    sliceLength = 0;
  for (
    let i = 0;
    i < data.length - 1 && data[dir === 'left' ? i : data.length - i - 1].toString() === '0';
    i++
  )
    sliceLength++;
  return (
    (data = dir === 'left' ? data.slice(sliceLength) : data.slice(0, data.length - sliceLength)),
    typeof hexOrBytes == 'string'
      ? (data.length === 1 && dir === 'right' && (data = `${data}0`),
        `0x${data.length % 2 === 1 ? `0${data}` : data}`)
      : data
  );
}

// node_modules/viem/_esm/utils/encoding/fromHex.js
function assertSize3(hexOrBytes, { size: size4 }) {
  if (size3(hexOrBytes) > size4)
    throw new SizeOverflowError3({
      givenSize: size3(hexOrBytes),
      maxSize: size4,
    });
}
function hexToBigInt(hex, opts = {}) {
  let { signed } = opts;
  opts.size && assertSize3(hex, { size: opts.size });
  let value = BigInt(hex);
  if (!signed) return value;
  let size4 = Math.ceil((hex.length - 2) / 2),
    max = (1n << (BigInt(size4) * 8n - 1n)) - 1n;
  return value <= max ? value : value - BigInt(`0x${'f'.padStart(size4 * 2, 'f')}`) - 1n;
}
function hexToBool(hex_, opts = {}) {
  let hex = hex_;
  if ((opts.size && (assertSize3(hex, { size: opts.size }), (hex = trim3(hex))), trim3(hex) === '0x00'))
    return !1;
  if (trim3(hex) === '0x01') return !0;
  throw new InvalidHexBooleanError(hex);
}
function hexToNumber(hex, opts = {}) {
  let value = hexToBigInt(hex, opts),
    number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new IntegerOutOfRangeError2({
      max: `${Number.MAX_SAFE_INTEGER}`,
      min: `${Number.MIN_SAFE_INTEGER}`,
      signed: opts.signed,
      size: opts.size,
      value: `${value}n`,
    });
  return number;
}

// node_modules/viem/_esm/utils/encoding/toHex.js
var hexes2 = /* @__PURE__ */ Array.from({ length: 256 }, (_v, i) => i.toString(16).padStart(2, '0'));
function toHex(value, opts = {}) {
  return typeof value == 'number' || typeof value == 'bigint'
    ? numberToHex(value, opts)
    : typeof value == 'string'
      ? stringToHex(value, opts)
      : typeof value == 'boolean'
        ? boolToHex(value, opts)
        : bytesToHex(value, opts);
}
function boolToHex(value, opts = {}) {
  let hex = `0x${Number(value)}`;
  return typeof opts.size == 'number'
    ? (assertSize3(hex, { size: opts.size }), pad3(hex, { size: opts.size }))
    : hex;
}
function bytesToHex(value, opts = {}) {
  let string = '';
  for (let i = 0; i < value.length; i++) string += hexes2[value[i]];
  let hex = `0x${string}`;
  return typeof opts.size == 'number'
    ? (assertSize3(hex, { size: opts.size }), pad3(hex, { dir: 'right', size: opts.size }))
    : hex;
}
function numberToHex(value_, opts = {}) {
  let { signed, size: size4 } = opts,
    value = BigInt(value_),
    maxValue;
  size4
    ? signed
      ? (maxValue = (1n << (BigInt(size4) * 8n - 1n)) - 1n)
      : (maxValue = 2n ** (BigInt(size4) * 8n) - 1n)
    : typeof value_ == 'number' && (maxValue = BigInt(Number.MAX_SAFE_INTEGER));
  let minValue = typeof maxValue == 'bigint' && signed ? -maxValue - 1n : 0;
  if ((maxValue && value > maxValue) || value < minValue) {
    let suffix = typeof value_ == 'bigint' ? 'n' : '';
    throw new IntegerOutOfRangeError2({
      max: maxValue ? `${maxValue}${suffix}` : void 0,
      min: `${minValue}${suffix}`,
      signed,
      size: size4,
      value: `${value_}${suffix}`,
    });
  }
  let hex = `0x${(signed && value < 0 ? (1n << BigInt(size4 * 8)) + BigInt(value) : value).toString(16)}`;
  return size4 ? pad3(hex, { size: size4 }) : hex;
}
var encoder3 = /* @__PURE__ */ new TextEncoder();
function stringToHex(value_, opts = {}) {
  let value = encoder3.encode(value_);
  return bytesToHex(value, opts);
}

// node_modules/viem/_esm/utils/encoding/toBytes.js
var encoder4 = /* @__PURE__ */ new TextEncoder();
function toBytes2(value, opts = {}) {
  return typeof value == 'number' || typeof value == 'bigint'
    ? numberToBytes(value, opts)
    : typeof value == 'boolean'
      ? boolToBytes(value, opts)
      : isHex(value)
        ? hexToBytes(value, opts)
        : stringToBytes(value, opts);
}
function boolToBytes(value, opts = {}) {
  let bytes = new Uint8Array(1);
  return (
    (bytes[0] = Number(value)),
    typeof opts.size == 'number'
      ? (assertSize3(bytes, { size: opts.size }), pad3(bytes, { size: opts.size }))
      : bytes
  );
}
var charCodeMap2 = {
  zero: 48,
  nine: 57,
  A: 65,
  F: 70,
  a: 97,
  f: 102,
};
function charCodeToBase162(char) {
  if (char >= charCodeMap2.zero && char <= charCodeMap2.nine) return char - charCodeMap2.zero;
  if (char >= charCodeMap2.A && char <= charCodeMap2.F) return char - (charCodeMap2.A - 10);
  if (char >= charCodeMap2.a && char <= charCodeMap2.f) return char - (charCodeMap2.a - 10);
}
function hexToBytes(hex_, opts = {}) {
  let hex = hex_;
  opts.size && (assertSize3(hex, { size: opts.size }), (hex = pad3(hex, { dir: 'right', size: opts.size })));
  let hexString = hex.slice(2);
  hexString.length % 2 && (hexString = `0${hexString}`);
  let length = hexString.length / 2,
    bytes = new Uint8Array(length);
  for (let index = 0, j = 0; index < length; index++) {
    let nibbleLeft = charCodeToBase162(hexString.charCodeAt(j++)),
      nibbleRight = charCodeToBase162(hexString.charCodeAt(j++));
    if (nibbleLeft === void 0 || nibbleRight === void 0)
      throw new BaseError3(
        `Invalid byte sequence ("${hexString[j - 2]}${hexString[j - 1]}" in "${hexString}").`,
      );
    bytes[index] = nibbleLeft * 16 + nibbleRight;
  }
  return bytes;
}
function numberToBytes(value, opts) {
  let hex = numberToHex(value, opts);
  return hexToBytes(hex);
}
function stringToBytes(value, opts = {}) {
  let bytes = encoder4.encode(value);
  return typeof opts.size == 'number'
    ? (assertSize3(bytes, { size: opts.size }), pad3(bytes, { dir: 'right', size: opts.size }))
    : bytes;
}

// node_modules/@noble/hashes/esm/sha3.js
var _0n = BigInt(0),
  _1n = BigInt(1),
  _2n = BigInt(2),
  _7n = BigInt(7),
  _256n = BigInt(256),
  _0x71n = BigInt(113),
  SHA3_PI = [],
  SHA3_ROTL = [],
  _SHA3_IOTA = [];
for (let round = 0, R = _1n, x = 1, y = 0; round < 24; round++) {
  (([x, y] = [y, (2 * x + 3 * y) % 5]),
    SHA3_PI.push(2 * (5 * y + x)),
    SHA3_ROTL.push((((round + 1) * (round + 2)) / 2) % 64));
  let t = _0n;
  for (let j = 0; j < 7; j++)
    ((R = ((R << _1n) ^ ((R >> _7n) * _0x71n)) % _256n),
      R & _2n && (t ^= _1n << ((_1n << /* @__PURE__ */ BigInt(j)) - _1n)));
  _SHA3_IOTA.push(t);
}
var IOTAS = split(_SHA3_IOTA, !0),
  SHA3_IOTA_H = IOTAS[0],
  SHA3_IOTA_L = IOTAS[1],
  rotlH = (h, l, s) => (s > 32 ? rotlBH(h, l, s) : rotlSH(h, l, s)),
  rotlL = (h, l, s) => (s > 32 ? rotlBL(h, l, s) : rotlSL(h, l, s));
function keccakP(s, rounds = 24) {
  let B = new Uint32Array(10);
  for (let round = 24 - rounds; round < 24; round++) {
    for (let x = 0; x < 10; x++) B[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
    for (let x = 0; x < 10; x += 2) {
      let idx1 = (x + 8) % 10,
        idx0 = (x + 2) % 10,
        B0 = B[idx0],
        B1 = B[idx0 + 1],
        Th = rotlH(B0, B1, 1) ^ B[idx1],
        Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
      for (let y = 0; y < 50; y += 10) ((s[x + y] ^= Th), (s[x + y + 1] ^= Tl));
    }
    let curH = s[2],
      curL = s[3];
    for (let t = 0; t < 24; t++) {
      let shift = SHA3_ROTL[t],
        Th = rotlH(curH, curL, shift),
        Tl = rotlL(curH, curL, shift),
        PI = SHA3_PI[t];
      ((curH = s[PI]), (curL = s[PI + 1]), (s[PI] = Th), (s[PI + 1] = Tl));
    }
    for (let y = 0; y < 50; y += 10) {
      for (let x = 0; x < 10; x++) B[x] = s[y + x];
      for (let x = 0; x < 10; x++) s[y + x] ^= ~B[(x + 2) % 10] & B[(x + 4) % 10];
    }
    ((s[0] ^= SHA3_IOTA_H[round]), (s[1] ^= SHA3_IOTA_L[round]));
  }
  clean(B);
}
var Keccak = class _Keccak extends Hash {
    // NOTE: we accept arguments in bytes instead of bits here.
    constructor(blockLen, suffix, outputLen, enableXOF = !1, rounds = 24) {
      if (
        (super(),
        (this.pos = 0),
        (this.posOut = 0),
        (this.finished = !1),
        (this.destroyed = !1),
        (this.enableXOF = !1),
        (this.blockLen = blockLen),
        (this.suffix = suffix),
        (this.outputLen = outputLen),
        (this.enableXOF = enableXOF),
        (this.rounds = rounds),
        anumber(outputLen),
        !(0 < blockLen && blockLen < 200))
      )
        throw new Error('only keccak-f1600 function is supported');
      ((this.state = new Uint8Array(200)), (this.state32 = u32(this.state)));
    }
    clone() {
      return this._cloneInto();
    }
    keccak() {
      (swap32IfBE(this.state32),
        keccakP(this.state32, this.rounds),
        swap32IfBE(this.state32),
        (this.posOut = 0),
        (this.pos = 0));
    }
    update(data) {
      (aexists(this), (data = toBytes(data)), abytes(data));
      let { blockLen, state } = this,
        len = data.length;
      for (let pos = 0; pos < len;) {
        let take = Math.min(blockLen - this.pos, len - pos);
        for (let i = 0; i < take; i++) state[this.pos++] ^= data[pos++];
        this.pos === blockLen && this.keccak();
      }
      return this;
    }
    finish() {
      if (this.finished) return;
      this.finished = !0;
      let { state, suffix, pos, blockLen } = this;
      ((state[pos] ^= suffix),
        (suffix & 128) !== 0 && pos === blockLen - 1 && this.keccak(),
        (state[blockLen - 1] ^= 128),
        this.keccak());
    }
    writeInto(out) {
      (aexists(this, !1), abytes(out), this.finish());
      let bufferOut = this.state,
        { blockLen } = this;
      for (let pos = 0, len = out.length; pos < len;) {
        this.posOut >= blockLen && this.keccak();
        let take = Math.min(blockLen - this.posOut, len - pos);
        (out.set(bufferOut.subarray(this.posOut, this.posOut + take), pos),
          (this.posOut += take),
          (pos += take));
      }
      return out;
    }
    xofInto(out) {
      if (!this.enableXOF) throw new Error('XOF is not possible for this instance');
      return this.writeInto(out);
    }
    xof(bytes) {
      return (anumber(bytes), this.xofInto(new Uint8Array(bytes)));
    }
    digestInto(out) {
      if ((aoutput(out, this), this.finished)) throw new Error('digest() was already called');
      return (this.writeInto(out), this.destroy(), out);
    }
    digest() {
      return this.digestInto(new Uint8Array(this.outputLen));
    }
    destroy() {
      ((this.destroyed = !0), clean(this.state));
    }
    _cloneInto(to) {
      let { blockLen, suffix, outputLen, rounds, enableXOF } = this;
      return (
        to || (to = new _Keccak(blockLen, suffix, outputLen, enableXOF, rounds)),
        to.state32.set(this.state32),
        (to.pos = this.pos),
        (to.posOut = this.posOut),
        (to.finished = this.finished),
        (to.rounds = rounds),
        (to.suffix = suffix),
        (to.outputLen = outputLen),
        (to.enableXOF = enableXOF),
        (to.destroyed = this.destroyed),
        to
      );
    }
  },
  gen = (suffix, blockLen, outputLen) => createHasher(() => new Keccak(blockLen, suffix, outputLen));
var keccak_256 = gen(1, 136, 256 / 8);

// node_modules/viem/_esm/utils/hash/keccak256.js
function keccak256(value, to_) {
  let to = to_ || 'hex',
    bytes = keccak_256(isHex(value, { strict: !1 }) ? toBytes2(value) : value);
  return to === 'bytes' ? bytes : toHex(bytes);
}

// node_modules/viem/_esm/utils/hash/hashSignature.js
var hash = (value) => keccak256(toBytes2(value));
function hashSignature(sig) {
  return hash(sig);
}

// node_modules/viem/_esm/utils/hash/normalizeSignature.js
function normalizeSignature(signature) {
  let active = !0,
    current = '',
    level = 0,
    result = '',
    valid = !1;
  for (let i = 0; i < signature.length; i++) {
    let char = signature[i];
    if (
      (['(', ')', ','].includes(char) && (active = !0),
      char === '(' && level++,
      char === ')' && level--,
      !!active)
    ) {
      if (level === 0) {
        if (char === ' ' && ['event', 'function', ''].includes(result)) result = '';
        else if (((result += char), char === ')')) {
          valid = !0;
          break;
        }
        continue;
      }
      if (char === ' ') {
        signature[i - 1] !== ',' && current !== ',' && current !== ',(' && ((current = ''), (active = !1));
        continue;
      }
      ((result += char), (current += char));
    }
  }
  if (!valid) throw new BaseError3('Unable to normalize signature.');
  return result;
}

// node_modules/viem/_esm/utils/hash/toSignature.js
var toSignature = (def) => {
  let def_ = typeof def == 'string' ? def : formatAbiItem(def);
  return normalizeSignature(def_);
};

// node_modules/viem/_esm/utils/hash/toSignatureHash.js
function toSignatureHash(fn) {
  return hashSignature(toSignature(fn));
}

// node_modules/viem/_esm/utils/hash/toFunctionSelector.js
var toFunctionSelector = (fn) => slice3(toSignatureHash(fn), 0, 4);

// node_modules/viem/_esm/errors/address.js
var InvalidAddressError = class extends BaseError3 {
  constructor({ address }) {
    super(`Address "${address}" is invalid.`, {
      metaMessages: [
        '- Address must be a hex value of 20 bytes (40 hex characters).',
        '- Address must match its checksum counterpart.',
      ],
      name: 'InvalidAddressError',
    });
  }
};

// node_modules/viem/_esm/utils/lru.js
var LruMap = class extends Map {
  constructor(size4) {
    (super(),
      Object.defineProperty(this, 'maxSize', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      (this.maxSize = size4));
  }
  get(key) {
    let value = super.get(key);
    return (super.has(key) && (super.delete(key), super.set(key, value)), value);
  }
  set(key, value) {
    if (
      (super.has(key) && super.delete(key), super.set(key, value), this.maxSize && this.size > this.maxSize)
    ) {
      let firstKey = super.keys().next().value;
      firstKey !== void 0 && super.delete(firstKey);
    }
    return this;
  }
};

// node_modules/viem/_esm/utils/address/isAddress.js
var addressRegex = /^0x[a-fA-F0-9]{40}$/,
  isAddressCache = /* @__PURE__ */ new LruMap(8192);
function isAddress(address, options) {
  let { strict = !0 } = options ?? {},
    cacheKey = `${address}.${strict}`;
  if (isAddressCache.has(cacheKey)) return isAddressCache.get(cacheKey);
  let result = addressRegex.test(address)
    ? address.toLowerCase() === address
      ? !0
      : strict
        ? checksumAddress(address) === address
        : !0
    : !1;
  return (isAddressCache.set(cacheKey, result), result);
}

// node_modules/viem/_esm/utils/address/getAddress.js
var checksumAddressCache = /* @__PURE__ */ new LruMap(8192);
function checksumAddress(address_, chainId) {
  if (checksumAddressCache.has(`${address_}.${chainId}`))
    return checksumAddressCache.get(`${address_}.${chainId}`);
  let hexAddress = chainId ? `${chainId}${address_.toLowerCase()}` : address_.substring(2).toLowerCase(),
    hash2 = keccak256(stringToBytes(hexAddress), 'bytes'),
    address = (chainId ? hexAddress.substring(`${chainId}0x`.length) : hexAddress).split('');
  for (let i = 0; i < 40; i += 2)
    (hash2[i >> 1] >> 4 >= 8 && address[i] && (address[i] = address[i].toUpperCase()),
      (hash2[i >> 1] & 15) >= 8 && address[i + 1] && (address[i + 1] = address[i + 1].toUpperCase()));
  let result = `0x${address.join('')}`;
  return (checksumAddressCache.set(`${address_}.${chainId}`, result), result);
}
function getAddress(address, chainId) {
  if (!isAddress(address, { strict: !1 })) throw new InvalidAddressError({ address });
  return checksumAddress(address, chainId);
}

// node_modules/viem/_esm/errors/cursor.js
var NegativeOffsetError = class extends BaseError3 {
    constructor({ offset }) {
      super(`Offset \`${offset}\` cannot be negative.`, {
        name: 'NegativeOffsetError',
      });
    }
  },
  PositionOutOfBoundsError = class extends BaseError3 {
    constructor({ length, position }) {
      super(`Position \`${position}\` is out of bounds (\`0 < position < ${length}\`).`, {
        name: 'PositionOutOfBoundsError',
      });
    }
  },
  RecursiveReadLimitExceededError = class extends BaseError3 {
    constructor({ count, limit }) {
      super(`Recursive read limit of \`${limit}\` exceeded (recursive read count: \`${count}\`).`, {
        name: 'RecursiveReadLimitExceededError',
      });
    }
  };

// node_modules/viem/_esm/utils/cursor.js
var staticCursor = {
  bytes: new Uint8Array(),
  dataView: new DataView(new ArrayBuffer(0)),
  position: 0,
  positionReadCount: /* @__PURE__ */ new Map(),
  recursiveReadCount: 0,
  recursiveReadLimit: Number.POSITIVE_INFINITY,
  assertReadLimit() {
    if (this.recursiveReadCount >= this.recursiveReadLimit)
      throw new RecursiveReadLimitExceededError({
        count: this.recursiveReadCount + 1,
        limit: this.recursiveReadLimit,
      });
  },
  assertPosition(position) {
    if (position < 0 || position > this.bytes.length - 1)
      throw new PositionOutOfBoundsError({
        length: this.bytes.length,
        position,
      });
  },
  decrementPosition(offset) {
    if (offset < 0) throw new NegativeOffsetError({ offset });
    let position = this.position - offset;
    (this.assertPosition(position), (this.position = position));
  },
  getReadCount(position) {
    return this.positionReadCount.get(position || this.position) || 0;
  },
  incrementPosition(offset) {
    if (offset < 0) throw new NegativeOffsetError({ offset });
    let position = this.position + offset;
    (this.assertPosition(position), (this.position = position));
  },
  inspectByte(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position), this.bytes[position]);
  },
  inspectBytes(length, position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position + length - 1), this.bytes.subarray(position, position + length));
  },
  inspectUint8(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position), this.bytes[position]);
  },
  inspectUint16(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position + 1), this.dataView.getUint16(position));
  },
  inspectUint24(position_) {
    let position = position_ ?? this.position;
    return (
      this.assertPosition(position + 2),
      (this.dataView.getUint16(position) << 8) + this.dataView.getUint8(position + 2)
    );
  },
  inspectUint32(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position + 3), this.dataView.getUint32(position));
  },
  pushByte(byte) {
    (this.assertPosition(this.position), (this.bytes[this.position] = byte), this.position++);
  },
  pushBytes(bytes) {
    (this.assertPosition(this.position + bytes.length - 1),
      this.bytes.set(bytes, this.position),
      (this.position += bytes.length));
  },
  pushUint8(value) {
    (this.assertPosition(this.position), (this.bytes[this.position] = value), this.position++);
  },
  pushUint16(value) {
    (this.assertPosition(this.position + 1),
      this.dataView.setUint16(this.position, value),
      (this.position += 2));
  },
  pushUint24(value) {
    (this.assertPosition(this.position + 2),
      this.dataView.setUint16(this.position, value >> 8),
      this.dataView.setUint8(this.position + 2, value & 255),
      (this.position += 3));
  },
  pushUint32(value) {
    (this.assertPosition(this.position + 3),
      this.dataView.setUint32(this.position, value),
      (this.position += 4));
  },
  readByte() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectByte();
    return (this.position++, value);
  },
  readBytes(length, size4) {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectBytes(length);
    return ((this.position += size4 ?? length), value);
  },
  readUint8() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint8();
    return ((this.position += 1), value);
  },
  readUint16() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint16();
    return ((this.position += 2), value);
  },
  readUint24() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint24();
    return ((this.position += 3), value);
  },
  readUint32() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint32();
    return ((this.position += 4), value);
  },
  get remaining() {
    return this.bytes.length - this.position;
  },
  setPosition(position) {
    let oldPosition = this.position;
    return (this.assertPosition(position), (this.position = position), () => (this.position = oldPosition));
  },
  _touch() {
    if (this.recursiveReadLimit === Number.POSITIVE_INFINITY) return;
    let count = this.getReadCount();
    (this.positionReadCount.set(this.position, count + 1), count > 0 && this.recursiveReadCount++);
  },
};
function createCursor(bytes, { recursiveReadLimit = 8192 } = {}) {
  let cursor = Object.create(staticCursor);
  return (
    (cursor.bytes = bytes),
    (cursor.dataView = new DataView(bytes.buffer ?? bytes, bytes.byteOffset, bytes.byteLength)),
    (cursor.positionReadCount = /* @__PURE__ */ new Map()),
    (cursor.recursiveReadLimit = recursiveReadLimit),
    cursor
  );
}

// node_modules/viem/_esm/utils/encoding/fromBytes.js
function bytesToBigInt(bytes, opts = {}) {
  typeof opts.size < 'u' && assertSize3(bytes, { size: opts.size });
  let hex = bytesToHex(bytes);
  return hexToBigInt(hex, opts);
}
function bytesToBool(bytes_, opts = {}) {
  let bytes = bytes_;
  if (
    (typeof opts.size < 'u' && (assertSize3(bytes, { size: opts.size }), (bytes = trim3(bytes))),
    bytes.length > 1 || bytes[0] > 1)
  )
    throw new InvalidBytesBooleanError2(bytes);
  return !!bytes[0];
}
function bytesToNumber(bytes, opts = {}) {
  typeof opts.size < 'u' && assertSize3(bytes, { size: opts.size });
  let hex = bytesToHex(bytes);
  return hexToNumber(hex, opts);
}
function bytesToString(bytes_, opts = {}) {
  let bytes = bytes_;
  return (
    typeof opts.size < 'u' &&
      (assertSize3(bytes, { size: opts.size }), (bytes = trim3(bytes, { dir: 'right' }))),
    new TextDecoder().decode(bytes)
  );
}

// node_modules/viem/_esm/utils/data/concat.js
function concat2(values) {
  return typeof values[0] == 'string' ? concatHex(values) : concatBytes(values);
}
function concatBytes(values) {
  let length = 0;
  for (let arr of values) length += arr.length;
  let result = new Uint8Array(length),
    offset = 0;
  for (let arr of values) (result.set(arr, offset), (offset += arr.length));
  return result;
}
function concatHex(values) {
  return `0x${values.reduce((acc, x) => acc + x.replace('0x', ''), '')}`;
}

// node_modules/viem/_esm/utils/regex.js
var bytesRegex2 = /^bytes([1-9]|1[0-9]|2[0-9]|3[0-2])?$/,
  integerRegex2 =
    /^(u?int)(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/;

// node_modules/viem/_esm/utils/abi/encodeAbiParameters.js
function encodeAbiParameters(params, values) {
  if (params.length !== values.length)
    throw new AbiEncodingLengthMismatchError({
      expectedLength: params.length,
      givenLength: values.length,
    });
  let preparedParams = prepareParams({
    params,
    values,
  });
  return encodeParams(preparedParams);
}
function prepareParams({ params, values }) {
  let preparedParams = [];
  for (let i = 0; i < params.length; i++)
    preparedParams.push(prepareParam({ param: params[i], value: values[i] }));
  return preparedParams;
}
function prepareParam({ param, value }) {
  let arrayComponents = getArrayComponents(param.type);
  if (arrayComponents) {
    let [length, type] = arrayComponents;
    return encodeArray(value, { length, param: { ...param, type } });
  }
  if (param.type === 'tuple')
    return encodeTuple(value, {
      param,
    });
  if (param.type === 'address') return encodeAddress(value);
  if (param.type === 'bool') return encodeBool(value);
  if (param.type.startsWith('uint') || param.type.startsWith('int')) {
    let signed = param.type.startsWith('int'),
      [, , size4 = '256'] = integerRegex2.exec(param.type) ?? [];
    return encodeNumber(value, {
      signed,
      size: Number(size4),
    });
  }
  if (param.type.startsWith('bytes')) return encodeBytes(value, { param });
  if (param.type === 'string') return encodeString(value);
  throw new InvalidAbiEncodingTypeError(param.type, {
    docsPath: '/docs/contract/encodeAbiParameters',
  });
}
function encodeParams(preparedParams) {
  let staticSize = 0;
  for (let i = 0; i < preparedParams.length; i++) {
    let { dynamic, encoded } = preparedParams[i];
    dynamic ? (staticSize += 32) : (staticSize += size3(encoded));
  }
  let staticParams = [],
    dynamicParams = [],
    dynamicSize = 0;
  for (let i = 0; i < preparedParams.length; i++) {
    let { dynamic, encoded } = preparedParams[i];
    dynamic
      ? (staticParams.push(numberToHex(staticSize + dynamicSize, { size: 32 })),
        dynamicParams.push(encoded),
        (dynamicSize += size3(encoded)))
      : staticParams.push(encoded);
  }
  return concatHex([...staticParams, ...dynamicParams]);
}
function encodeAddress(value) {
  if (!isAddress(value)) throw new InvalidAddressError({ address: value });
  return { dynamic: !1, encoded: padHex(value.toLowerCase()) };
}
function encodeArray(value, { length, param }) {
  let dynamic = length === null;
  if (!Array.isArray(value)) throw new InvalidArrayError(value);
  if (!dynamic && value.length !== length)
    throw new AbiEncodingArrayLengthMismatchError({
      expectedLength: length,
      givenLength: value.length,
      type: `${param.type}[${length}]`,
    });
  let dynamicChild = value.length === 0 && isDynamicType(param),
    preparedParams = [];
  for (let i = 0; i < value.length; i++) {
    let preparedParam = prepareParam({ param, value: value[i] });
    (preparedParam.dynamic && (dynamicChild = !0), preparedParams.push(preparedParam));
  }
  if (dynamic || dynamicChild) {
    let data = encodeParams(preparedParams);
    if (dynamic) {
      let length2 = numberToHex(preparedParams.length, { size: 32 });
      return {
        dynamic: !0,
        encoded: concatHex([length2, data]),
      };
    }
    if (dynamicChild) return { dynamic: !0, encoded: data };
  }
  return {
    dynamic: !1,
    encoded: concatHex(preparedParams.map(({ encoded }) => encoded)),
  };
}
function encodeBytes(value, { param }) {
  let [, paramSize] = param.type.split('bytes'),
    bytesSize = size3(value);
  if (!paramSize) {
    let value_ = value;
    return (
      bytesSize % 32 !== 0 &&
        (value_ = padHex(value_, {
          dir: 'right',
          size: Math.ceil((value.length - 2) / 2 / 32) * 32,
        })),
      {
        dynamic: !0,
        encoded: concatHex([padHex(numberToHex(bytesSize, { size: 32 })), value_]),
      }
    );
  }
  if (bytesSize !== Number.parseInt(paramSize, 10))
    throw new AbiEncodingBytesSizeMismatchError({
      expectedSize: Number.parseInt(paramSize, 10),
      value,
    });
  return { dynamic: !1, encoded: padHex(value, { dir: 'right' }) };
}
function encodeBool(value) {
  if (typeof value != 'boolean')
    throw new BaseError3(
      `Invalid boolean value: "${value}" (type: ${typeof value}). Expected: \`true\` or \`false\`.`,
    );
  return { dynamic: !1, encoded: padHex(boolToHex(value)) };
}
function encodeNumber(value, { signed, size: size4 = 256 }) {
  if (typeof size4 == 'number') {
    let max = 2n ** (BigInt(size4) - (signed ? 1n : 0n)) - 1n,
      min = signed ? -max - 1n : 0n;
    if (value > max || value < min)
      throw new IntegerOutOfRangeError2({
        max: max.toString(),
        min: min.toString(),
        signed,
        size: size4 / 8,
        value: value.toString(),
      });
  }
  return {
    dynamic: !1,
    encoded: numberToHex(value, {
      size: 32,
      signed,
    }),
  };
}
function encodeString(value) {
  let hexValue = stringToHex(value),
    partsLength = Math.ceil(size3(hexValue) / 32),
    parts = [];
  for (let i = 0; i < partsLength; i++)
    parts.push(
      padHex(slice3(hexValue, i * 32, (i + 1) * 32), {
        dir: 'right',
      }),
    );
  return {
    dynamic: !0,
    encoded: concatHex([padHex(numberToHex(size3(hexValue), { size: 32 })), ...parts]),
  };
}
function encodeTuple(value, { param }) {
  let dynamic = !1,
    preparedParams = [];
  for (let i = 0; i < param.components.length; i++) {
    let param_ = param.components[i],
      index = Array.isArray(value) ? i : param_.name,
      preparedParam = prepareParam({
        param: param_,
        value: value[index],
      });
    (preparedParams.push(preparedParam), preparedParam.dynamic && (dynamic = !0));
  }
  return {
    dynamic,
    encoded: dynamic ? encodeParams(preparedParams) : concatHex(preparedParams.map(({ encoded }) => encoded)),
  };
}
function getArrayComponents(type) {
  let matches = type.match(/^(.*)\[(\d+)?\]$/);
  return matches
    ? // Return `null` if the array is dynamic.
      [matches[2] ? Number(matches[2]) : null, matches[1]]
    : void 0;
}
function isDynamicType(param) {
  let { type } = param;
  if (type === 'string' || type === 'bytes' || type.endsWith('[]')) return !0;
  if (type === 'tuple') return param.components.some(isDynamicType);
  let arrayComponents = getArrayComponents(type);
  return arrayComponents ? isDynamicType({ ...param, type: arrayComponents[1] }) : !1;
}

// node_modules/viem/_esm/utils/abi/decodeAbiParameters.js
function decodeAbiParameters(params, data) {
  let bytes = typeof data == 'string' ? hexToBytes(data) : data,
    cursor = createCursor(bytes);
  if (size3(bytes) === 0 && params.length > 0) throw new AbiDecodingZeroDataError();
  if (size3(data) && size3(data) < 32)
    throw new AbiDecodingDataSizeTooSmallError({
      data: typeof data == 'string' ? data : bytesToHex(data),
      params,
      size: size3(data),
    });
  let consumed = 0,
    values = [];
  for (let i = 0; i < params.length; ++i) {
    let param = params[i];
    consumed < bytes.length && cursor.setPosition(consumed);
    let [data2, consumed_] = decodeParameter(cursor, param, {
      staticPosition: 0,
    });
    ((consumed += consumed_), values.push(data2));
  }
  return values;
}
function decodeParameter(cursor, param, { staticPosition }) {
  let arrayComponents = getArrayComponents(param.type);
  if (arrayComponents) {
    let [length, type] = arrayComponents;
    return decodeArray(cursor, { ...param, type }, { length, staticPosition });
  }
  if (param.type === 'tuple') return decodeTuple(cursor, param, { staticPosition });
  if (param.type === 'address') return decodeAddress(cursor);
  if (param.type === 'bool') return decodeBool(cursor);
  if (param.type.startsWith('bytes')) return decodeBytes(cursor, param, { staticPosition });
  if (param.type.startsWith('uint') || param.type.startsWith('int')) return decodeNumber(cursor, param);
  if (param.type === 'string') return decodeString(cursor, { staticPosition });
  throw new InvalidAbiDecodingTypeError(param.type, {
    docsPath: '/docs/contract/decodeAbiParameters',
  });
}
var sizeOfLength = 32,
  sizeOfOffset = 32;
function decodeAddress(cursor) {
  let value = cursor.readBytes(32);
  return [checksumAddress(bytesToHex(sliceBytes(value, -20))), 32];
}
function decodeArray(cursor, param, { length, staticPosition }) {
  if (length === null) {
    let offset = bytesToNumber(cursor.readBytes(sizeOfOffset)),
      start = staticPosition + offset,
      startOfData = start + sizeOfLength;
    cursor.setPosition(start);
    let length2 = bytesToNumber(cursor.readBytes(sizeOfLength)),
      dynamicChild = hasDynamicChild(param),
      consumed2 = 0,
      value2 = [];
    for (let i = 0; i < length2; ++i) {
      cursor.setPosition(startOfData + (dynamicChild ? i * 32 : consumed2));
      let [data, consumed_] = decodeParameter(cursor, param, {
        staticPosition: startOfData,
      });
      ((consumed2 += consumed_),
        value2.push(data),
        consumed_ === 0 && (cursor.assertReadLimit(), cursor._touch()));
    }
    return (cursor.setPosition(staticPosition + 32), [value2, 32]);
  }
  if (hasDynamicChild(param)) {
    let offset = bytesToNumber(cursor.readBytes(sizeOfOffset)),
      start = staticPosition + offset,
      value2 = [];
    for (let i = 0; i < length; ++i) {
      cursor.setPosition(start + i * 32);
      let [data] = decodeParameter(cursor, param, {
        staticPosition: start,
      });
      value2.push(data);
    }
    return (cursor.setPosition(staticPosition + 32), [value2, 32]);
  }
  let consumed = 0,
    value = [];
  for (let i = 0; i < length; ++i) {
    let [data, consumed_] = decodeParameter(cursor, param, {
      staticPosition: staticPosition + consumed,
    });
    ((consumed += consumed_),
      value.push(data),
      consumed_ === 0 && (cursor.assertReadLimit(), cursor._touch()));
  }
  return [value, consumed];
}
function decodeBool(cursor) {
  return [bytesToBool(cursor.readBytes(32), { size: 32 }), 32];
}
function decodeBytes(cursor, param, { staticPosition }) {
  let [_, size4] = param.type.split('bytes');
  if (!size4) {
    let offset = bytesToNumber(cursor.readBytes(32));
    cursor.setPosition(staticPosition + offset);
    let length = bytesToNumber(cursor.readBytes(32));
    if (length === 0) return (cursor.setPosition(staticPosition + 32), ['0x', 32]);
    let data = cursor.readBytes(length);
    return (cursor.setPosition(staticPosition + 32), [bytesToHex(data), 32]);
  }
  return [bytesToHex(cursor.readBytes(Number.parseInt(size4, 10), 32)), 32];
}
function decodeNumber(cursor, param) {
  let signed = param.type.startsWith('int'),
    size4 = Number.parseInt(param.type.split('int')[1] || '256', 10),
    value = cursor.readBytes(32);
  return [size4 > 48 ? bytesToBigInt(value, { signed }) : bytesToNumber(value, { signed }), 32];
}
function decodeTuple(cursor, param, { staticPosition }) {
  let hasUnnamedChild = param.components.length === 0 || param.components.some(({ name }) => !name),
    value = hasUnnamedChild ? [] : {},
    consumed = 0;
  if (hasDynamicChild(param)) {
    let offset = bytesToNumber(cursor.readBytes(sizeOfOffset)),
      start = staticPosition + offset;
    for (let i = 0; i < param.components.length; ++i) {
      let component = param.components[i];
      cursor.setPosition(start + consumed);
      let [data, consumed_] = decodeParameter(cursor, component, {
        staticPosition: start,
      });
      ((consumed += consumed_), (value[hasUnnamedChild ? i : component?.name] = data));
    }
    return (cursor.setPosition(staticPosition + 32), [value, 32]);
  }
  for (let i = 0; i < param.components.length; ++i) {
    let component = param.components[i],
      [data, consumed_] = decodeParameter(cursor, component, {
        staticPosition,
      });
    ((value[hasUnnamedChild ? i : component?.name] = data), (consumed += consumed_));
  }
  return [value, consumed];
}
function decodeString(cursor, { staticPosition }) {
  let offset = bytesToNumber(cursor.readBytes(32)),
    start = staticPosition + offset;
  cursor.setPosition(start);
  let length = bytesToNumber(cursor.readBytes(32));
  if (length === 0) return (cursor.setPosition(staticPosition + 32), ['', 32]);
  let data = cursor.readBytes(length, 32),
    value = bytesToString(data);
  return (cursor.setPosition(staticPosition + 32), [value, 32]);
}
function hasDynamicChild(param) {
  let { type } = param;
  if (type === 'string' || type === 'bytes' || type.endsWith('[]')) return !0;
  if (type === 'tuple') return param.components?.some(hasDynamicChild);
  let arrayComponents = getArrayComponents(param.type);
  return !!(arrayComponents && hasDynamicChild({ ...param, type: arrayComponents[1] }));
}

// node_modules/viem/_esm/utils/abi/decodeErrorResult.js
function decodeErrorResult(parameters) {
  let { abi, data, cause } = parameters,
    signature = slice3(data, 0, 4);
  if (signature === '0x') throw new AbiDecodingZeroDataError({ cause });
  let abiItem = [...(abi || []), solidityError, solidityPanic].find(
    (x) => x.type === 'error' && signature === toFunctionSelector(formatAbiItem2(x)),
  );
  if (!abiItem)
    throw new AbiErrorSignatureNotFoundError(signature, {
      docsPath: '/docs/contract/decodeErrorResult',
      cause,
    });
  return {
    abiItem,
    args:
      'inputs' in abiItem && abiItem.inputs && abiItem.inputs.length > 0
        ? decodeAbiParameters(abiItem.inputs, slice3(data, 4))
        : void 0,
    errorName: abiItem.name,
  };
}

// node_modules/viem/_esm/utils/stringify.js
var stringify2 = (value, replacer, space) =>
  JSON.stringify(
    value,
    (key, value_) => {
      let value2 = typeof value_ == 'bigint' ? value_.toString() : value_;
      return typeof replacer == 'function' ? replacer(key, value2) : value2;
    },
    space,
  );

// node_modules/viem/_esm/utils/abi/formatAbiItemWithArgs.js
function formatAbiItemWithArgs({ abiItem, args, includeFunctionName = !0, includeName = !1 }) {
  if ('name' in abiItem && 'inputs' in abiItem && abiItem.inputs)
    return `${includeFunctionName ? abiItem.name : ''}(${abiItem.inputs.map((input, i) => `${includeName && input.name ? `${input.name}: ` : ''}${typeof args[i] == 'object' ? stringify2(args[i]) : args[i]}`).join(', ')})`;
}

// node_modules/viem/_esm/utils/hash/toEventSelector.js
var toEventSelector = toSignatureHash;

// node_modules/viem/_esm/utils/abi/getAbiItem.js
function getAbiItem(parameters) {
  let { abi, args = [], name } = parameters,
    isSelector = isHex(name, { strict: !1 }),
    abiItems = abi.filter((abiItem) =>
      isSelector
        ? abiItem.type === 'function'
          ? toFunctionSelector(abiItem) === name
          : abiItem.type === 'event'
            ? toEventSelector(abiItem) === name
            : !1
        : 'name' in abiItem && abiItem.name === name,
    );
  if (abiItems.length === 0) return;
  if (abiItems.length === 1) return abiItems[0];
  let matchedAbiItem;
  for (let abiItem of abiItems) {
    if (!('inputs' in abiItem)) continue;
    if (!args || args.length === 0) {
      if (!abiItem.inputs || abiItem.inputs.length === 0) return abiItem;
      continue;
    }
    if (!abiItem.inputs || abiItem.inputs.length === 0 || abiItem.inputs.length !== args.length) continue;
    if (
      args.every((arg, index) => {
        let abiParameter = 'inputs' in abiItem && abiItem.inputs[index];
        return abiParameter ? isArgOfType(arg, abiParameter) : !1;
      })
    ) {
      if (matchedAbiItem && 'inputs' in matchedAbiItem && matchedAbiItem.inputs) {
        let ambiguousTypes = getAmbiguousTypes(abiItem.inputs, matchedAbiItem.inputs, args);
        if (ambiguousTypes)
          throw new AbiItemAmbiguityError(
            {
              abiItem,
              type: ambiguousTypes[0],
            },
            {
              abiItem: matchedAbiItem,
              type: ambiguousTypes[1],
            },
          );
      }
      matchedAbiItem = abiItem;
    }
  }
  return matchedAbiItem || abiItems[0];
}
function isArgOfType(arg, abiParameter) {
  let argType = typeof arg,
    abiParameterType = abiParameter.type;
  switch (abiParameterType) {
    case 'address':
      return isAddress(arg, { strict: !1 });
    case 'bool':
      return argType === 'boolean';
    case 'function':
      return argType === 'string';
    case 'string':
      return argType === 'string';
    default:
      return abiParameterType === 'tuple' && 'components' in abiParameter
        ? Object.values(abiParameter.components).every(
            (component, index) => argType === 'object' && isArgOfType(Object.values(arg)[index], component),
          )
        : /^u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/.test(
              abiParameterType,
            )
          ? argType === 'number' || argType === 'bigint'
          : /^bytes([1-9]|1[0-9]|2[0-9]|3[0-2])?$/.test(abiParameterType)
            ? argType === 'string' || arg instanceof Uint8Array
            : /[a-z]+[1-9]{0,3}(\[[0-9]{0,}\])+$/.test(abiParameterType)
              ? Array.isArray(arg) &&
                arg.every((x) =>
                  isArgOfType(x, {
                    ...abiParameter,
                    // Pop off `[]` or `[M]` from end of type
                    type: abiParameterType.replace(/(\[[0-9]{0,}\])$/, ''),
                  }),
                )
              : !1;
  }
}
function getAmbiguousTypes(sourceParameters, targetParameters, args) {
  for (let parameterIndex in sourceParameters) {
    let sourceParameter = sourceParameters[parameterIndex],
      targetParameter = targetParameters[parameterIndex];
    if (
      sourceParameter.type === 'tuple' &&
      targetParameter.type === 'tuple' &&
      'components' in sourceParameter &&
      'components' in targetParameter
    )
      return getAmbiguousTypes(sourceParameter.components, targetParameter.components, args[parameterIndex]);
    let types = [sourceParameter.type, targetParameter.type];
    if (
      types.includes('address') && types.includes('bytes20')
        ? !0
        : types.includes('address') && types.includes('string')
          ? isAddress(args[parameterIndex], { strict: !1 })
          : types.includes('address') && types.includes('bytes')
            ? isAddress(args[parameterIndex], { strict: !1 })
            : !1
    )
      return types;
  }
}

// node_modules/viem/_esm/utils/unit/Value.js
var exponents = {
  wei: 0,
  gwei: 9,
  szabo: 12,
  finney: 15,
  ether: 18,
};
function format(value, decimals = 0) {
  if (!Number.isInteger(decimals) || decimals < 0) throw new InvalidDecimalsError({ decimals });
  let display = value.toString(),
    negative = display.startsWith('-');
  (negative && (display = display.slice(1)), (display = display.padStart(decimals, '0')));
  let [integer, fraction] = [
    display.slice(0, display.length - decimals),
    display.slice(display.length - decimals),
  ];
  return (
    (fraction = fraction.replace(/(0+)$/, '')),
    `${negative ? '-' : ''}${integer || '0'}${fraction ? `.${fraction}` : ''}`
  );
}
function formatEther(wei, unit = 'wei') {
  return format(wei, exponents.ether - exponents[unit]);
}
function formatGwei(wei, unit = 'wei') {
  return format(wei, exponents.gwei - exponents[unit]);
}
var InvalidDecimalsError = class extends Error {
  constructor({ decimals }) {
    (super(`\`decimals\` must be a non-negative integer. Got \`${decimals}\`.`),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'Value.InvalidDecimalsError',
      }));
  }
};

// node_modules/viem/_esm/utils/unit/formatEther.js
function formatEther2(wei, unit = 'wei') {
  return formatEther(wei, unit);
}

// node_modules/viem/_esm/utils/unit/formatGwei.js
function formatGwei2(wei, unit = 'wei') {
  return formatGwei(wei, unit);
}

// node_modules/viem/_esm/errors/stateOverride.js
var AccountStateConflictError = class extends BaseError3 {
    constructor({ address }) {
      super(`State for account "${address}" is set multiple times.`, {
        name: 'AccountStateConflictError',
      });
    }
  },
  StateAssignmentConflictError = class extends BaseError3 {
    constructor() {
      super('state and stateDiff are set on the same account.', {
        name: 'StateAssignmentConflictError',
      });
    }
  };
function prettyStateMapping(stateMapping) {
  return stateMapping.reduce(
    (pretty, { slot, value }) => `${pretty}        ${slot}: ${value}
`,
    '',
  );
}
function prettyStateOverride(stateOverride) {
  return stateOverride
    .reduce(
      (pretty, { address, ...state }) => {
        let val = `${pretty}    ${address}:
`;
        return (
          state.nonce &&
            (val += `      nonce: ${state.nonce}
`),
          state.balance &&
            (val += `      balance: ${state.balance}
`),
          state.code &&
            (val += `      code: ${state.code}
`),
          state.state &&
            ((val += `      state:
`),
            (val += prettyStateMapping(state.state))),
          state.stateDiff &&
            ((val += `      stateDiff:
`),
            (val += prettyStateMapping(state.stateDiff))),
          val
        );
      },
      `  State Override:
`,
    )
    .slice(0, -1);
}

// node_modules/viem/_esm/errors/transaction.js
function prettyPrint(args) {
  let entries = Object.entries(args)
      .map(([key, value]) => (value === void 0 || value === !1 ? null : [key, value]))
      .filter(Boolean),
    maxLength = entries.reduce((acc, [key]) => Math.max(acc, key.length), 0);
  return entries.map(([key, value]) => `  ${`${key}:`.padEnd(maxLength + 1)}  ${value}`).join(`
`);
}
var FeePayerNonceMismatchError = class extends BaseError3 {
    constructor({ filledNonce, requestedNonce }) {
      super('The filled transaction nonce does not match the requested nonce.', {
        metaMessages: [`Requested Nonce: ${requestedNonce}`, `Filled Nonce: ${filledNonce}`],
        name: 'FeePayerNonceMismatchError',
      });
    }
  },
  InvalidLegacyVError = class extends BaseError3 {
    constructor({ v }) {
      super(`Invalid \`v\` value "${v}". Expected 27 or 28.`, {
        name: 'InvalidLegacyVError',
      });
    }
  },
  InvalidYParityError = class extends BaseError3 {
    constructor({ yParity }) {
      super(`Invalid \`yParity\` value "${yParity}". Expected 0 or 1.`, {
        name: 'InvalidYParityError',
      });
    }
  },
  InvalidSerializableTransactionError = class extends BaseError3 {
    constructor({ transaction }) {
      super('Cannot infer a transaction type from provided transaction.', {
        metaMessages: [
          'Provided Transaction:',
          '{',
          prettyPrint(transaction),
          '}',
          '',
          'To infer the type, either provide:',
          '- a `type` to the Transaction, or',
          '- an EIP-1559 Transaction with `maxFeePerGas`, or',
          '- an EIP-2930 Transaction with `gasPrice` & `accessList`, or',
          '- an EIP-4844 Transaction with `blobs`, `blobVersionedHashes`, `sidecars`, or',
          '- an EIP-7702 Transaction with `authorizationList`, or',
          '- a Legacy Transaction with `gasPrice`',
        ],
        name: 'InvalidSerializableTransactionError',
      });
    }
  },
  InvalidSerializedTransactionTypeError = class extends BaseError3 {
    constructor({ serializedType }) {
      (super(`Serialized transaction type "${serializedType}" is invalid.`, {
        name: 'InvalidSerializedTransactionType',
      }),
        Object.defineProperty(this, 'serializedType', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.serializedType = serializedType));
    }
  },
  InvalidSerializedTransactionError = class extends BaseError3 {
    constructor({ attributes, serializedTransaction, type }) {
      let missing = Object.entries(attributes)
        .map(([key, value]) => (typeof value > 'u' ? key : void 0))
        .filter(Boolean);
      (super(`Invalid serialized transaction of type "${type}" was provided.`, {
        metaMessages: [
          `Serialized Transaction: "${serializedTransaction}"`,
          missing.length > 0 ? `Missing Attributes: ${missing.join(', ')}` : '',
        ].filter(Boolean),
        name: 'InvalidSerializedTransactionError',
      }),
        Object.defineProperty(this, 'serializedTransaction', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'type', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.serializedTransaction = serializedTransaction),
        (this.type = type));
    }
  },
  InvalidStorageKeySizeError = class extends BaseError3 {
    constructor({ storageKey }) {
      super(
        `Size for storage key "${storageKey}" is invalid. Expected 32 bytes. Got ${Math.floor((storageKey.length - 2) / 2)} bytes.`,
        { name: 'InvalidStorageKeySizeError' },
      );
    }
  },
  TransactionExecutionError = class extends BaseError3 {
    constructor(
      cause,
      {
        account,
        docsPath: docsPath6,
        chain,
        data,
        gas,
        gasPrice,
        maxFeePerGas,
        maxPriorityFeePerGas,
        nonce,
        to,
        value,
      },
    ) {
      let prettyArgs = prettyPrint({
        chain: chain && `${chain?.name} (id: ${chain?.id})`,
        from: account?.address,
        to,
        value: typeof value < 'u' && `${formatEther2(value)} ${chain?.nativeCurrency?.symbol || 'ETH'}`,
        data,
        gas,
        gasPrice: typeof gasPrice < 'u' && `${formatGwei2(gasPrice)} gwei`,
        maxFeePerGas: typeof maxFeePerGas < 'u' && `${formatGwei2(maxFeePerGas)} gwei`,
        maxPriorityFeePerGas:
          typeof maxPriorityFeePerGas < 'u' && `${formatGwei2(maxPriorityFeePerGas)} gwei`,
        nonce,
      });
      (super(cause.shortMessage, {
        cause,
        docsPath: docsPath6,
        metaMessages: [
          ...(cause.metaMessages ? [...cause.metaMessages, ' '] : []),
          'Request Arguments:',
          prettyArgs,
        ].filter(Boolean),
        name: 'TransactionExecutionError',
      }),
        Object.defineProperty(this, 'cause', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.cause = cause));
    }
  },
  TransactionNotFoundError = class extends BaseError3 {
    constructor({ blockHash, blockNumber, blockTag, hash: hash2, index }) {
      let identifier = 'Transaction';
      (blockTag &&
        index !== void 0 &&
        (identifier = `Transaction at block time "${blockTag}" at index "${index}"`),
        blockHash &&
          index !== void 0 &&
          (identifier = `Transaction at block hash "${blockHash}" at index "${index}"`),
        blockNumber &&
          index !== void 0 &&
          (identifier = `Transaction at block number "${blockNumber}" at index "${index}"`),
        hash2 && (identifier = `Transaction with hash "${hash2}"`),
        super(`${identifier} could not be found.`, {
          name: 'TransactionNotFoundError',
        }));
    }
  },
  TransactionReceiptNotFoundError = class extends BaseError3 {
    constructor({ hash: hash2 }) {
      super(
        `Transaction receipt with hash "${hash2}" could not be found. The Transaction may not be processed on a block yet.`,
        {
          name: 'TransactionReceiptNotFoundError',
        },
      );
    }
  },
  TransactionReceiptRevertedError = class extends BaseError3 {
    constructor({ receipt }) {
      (super(`Transaction with hash "${receipt.transactionHash}" reverted.`, {
        metaMessages: [
          'The receipt marked the transaction as "reverted". This could mean that the function on the contract you are trying to call threw an error.',
          ' ',
          'You can attempt to extract the revert reason by:',
          '- calling the `simulateContract` or `simulateCalls` Action with the `abi` and `functionName` of the contract',
          '- using the `call` Action with raw `data`',
        ],
        name: 'TransactionReceiptRevertedError',
      }),
        Object.defineProperty(this, 'receipt', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.receipt = receipt));
    }
  },
  WaitForTransactionReceiptTimeoutError = class extends BaseError3 {
    constructor({ hash: hash2 }) {
      super(`Timed out while waiting for transaction with hash "${hash2}" to be confirmed.`, {
        name: 'WaitForTransactionReceiptTimeoutError',
      });
    }
  };

// node_modules/viem/_esm/errors/utils.js
var getContractAddress = (address) => address;
function getAbortError(signal) {
  if (signal?.reason) return signal.reason;
  if (typeof DOMException == 'function') return new DOMException('This operation was aborted', 'AbortError');
  let error = new Error('This operation was aborted');
  return ((error.name = 'AbortError'), error);
}
function isAbortError(error) {
  return typeof error == 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}
var getUrl = (url) => {
  try {
    let parsed = new URL(url);
    return !parsed.username && !parsed.password
      ? url
      : ((parsed.username = ''), (parsed.password = ''), parsed.toString());
  } catch {
    return url;
  }
};

// node_modules/viem/_esm/errors/contract.js
var CallExecutionError = class extends BaseError3 {
    constructor(
      cause,
      {
        account: account_,
        docsPath: docsPath6,
        chain,
        data,
        gas,
        gasPrice,
        maxFeePerGas,
        maxPriorityFeePerGas,
        nonce,
        to,
        value,
        stateOverride,
      },
    ) {
      let account = account_ ? parseAccount(account_) : void 0,
        prettyArgs = prettyPrint({
          from: account?.address,
          to,
          value: typeof value < 'u' && `${formatEther2(value)} ${chain?.nativeCurrency?.symbol || 'ETH'}`,
          data,
          gas,
          gasPrice: typeof gasPrice < 'u' && `${formatGwei2(gasPrice)} gwei`,
          maxFeePerGas: typeof maxFeePerGas < 'u' && `${formatGwei2(maxFeePerGas)} gwei`,
          maxPriorityFeePerGas:
            typeof maxPriorityFeePerGas < 'u' && `${formatGwei2(maxPriorityFeePerGas)} gwei`,
          nonce,
        });
      (stateOverride &&
        (prettyArgs += `
${prettyStateOverride(stateOverride)}`),
        super(cause.shortMessage, {
          cause,
          docsPath: docsPath6,
          metaMessages: [
            ...(cause.metaMessages ? [...cause.metaMessages, ' '] : []),
            'Raw Call Arguments:',
            prettyArgs,
          ].filter(Boolean),
          name: 'CallExecutionError',
        }),
        Object.defineProperty(this, 'cause', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.cause = cause));
    }
  },
  ContractFunctionExecutionError = class extends BaseError3 {
    constructor(cause, { abi, args, contractAddress, docsPath: docsPath6, functionName, sender }) {
      let abiItem = getAbiItem({ abi, args, name: functionName }),
        formattedArgs = abiItem
          ? formatAbiItemWithArgs({
              abiItem,
              args,
              includeFunctionName: !1,
              includeName: !1,
            })
          : void 0,
        functionWithParams = abiItem ? formatAbiItem2(abiItem, { includeName: !0 }) : void 0,
        prettyArgs = prettyPrint({
          address: contractAddress && getContractAddress(contractAddress),
          function: functionWithParams,
          args:
            formattedArgs &&
            formattedArgs !== '()' &&
            `${[...Array(functionName?.length ?? 0).keys()].map(() => ' ').join('')}${formattedArgs}`,
          sender,
        });
      (super(
        cause.shortMessage ||
          `An unknown error occurred while executing the contract function "${functionName}".`,
        {
          cause,
          docsPath: docsPath6,
          metaMessages: [
            ...(cause.metaMessages ? [...cause.metaMessages, ' '] : []),
            prettyArgs && 'Contract Call:',
            prettyArgs,
          ].filter(Boolean),
          name: 'ContractFunctionExecutionError',
        },
      ),
        Object.defineProperty(this, 'abi', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'args', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'cause', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'contractAddress', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'formattedArgs', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'functionName', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'sender', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.abi = abi),
        (this.args = args),
        (this.cause = cause),
        (this.contractAddress = contractAddress),
        (this.functionName = functionName),
        (this.sender = sender));
    }
  },
  ContractFunctionRevertedError = class extends BaseError3 {
    constructor({ abi, data, functionName, message, cause: error }) {
      let cause, decodedData, metaMessages, reason;
      if (data && data !== '0x')
        try {
          decodedData = decodeErrorResult({ abi, data, cause: error });
          let { abiItem, errorName, args: errorArgs } = decodedData;
          if (errorName === 'Error') reason = errorArgs[0];
          else if (errorName === 'Panic') {
            let [firstArg] = errorArgs;
            reason = panicReasons[firstArg];
          } else {
            let errorWithParams = abiItem ? formatAbiItem2(abiItem, { includeName: !0 }) : void 0,
              formattedArgs =
                abiItem && errorArgs
                  ? formatAbiItemWithArgs({
                      abiItem,
                      args: errorArgs,
                      includeFunctionName: !1,
                      includeName: !1,
                    })
                  : void 0;
            metaMessages = [
              errorWithParams ? `Error: ${errorWithParams}` : '',
              formattedArgs && formattedArgs !== '()'
                ? `       ${[...Array(errorName?.length ?? 0).keys()].map(() => ' ').join('')}${formattedArgs}`
                : '',
            ];
          }
        } catch (err) {
          cause = err;
        }
      else message && (reason = message);
      let signature;
      (cause instanceof AbiErrorSignatureNotFoundError &&
        ((signature = cause.signature),
        (metaMessages = [
          `Unable to decode signature "${signature}" as it was not found on the provided ABI.`,
          'Make sure you are using the correct ABI and that the error exists on it.',
          `You can look up the decoded signature here: https://4byte.sourcify.dev/?q=${signature}.`,
        ])),
        super(
          (reason && reason !== 'execution reverted') || signature
            ? [
                `The contract function "${functionName}" reverted with the following ${signature ? 'signature' : 'reason'}:`,
                reason || signature,
              ].join(`
`)
            : `The contract function "${functionName}" reverted.`,
          {
            cause: cause ?? error,
            metaMessages,
            name: 'ContractFunctionRevertedError',
          },
        ),
        Object.defineProperty(this, 'data', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'raw', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'reason', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'signature', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.data = decodedData),
        (this.raw = data),
        (this.reason = reason),
        (this.signature = signature));
    }
  },
  ContractFunctionZeroDataError = class extends BaseError3 {
    constructor({ functionName, cause }) {
      super(`The contract function "${functionName}" returned no data ("0x").`, {
        metaMessages: [
          'This could be due to any of the following:',
          `  - The contract does not have the function "${functionName}",`,
          '  - The parameters passed to the contract function may be invalid, or',
          '  - The address is not a contract.',
        ],
        name: 'ContractFunctionZeroDataError',
        cause,
      });
    }
  },
  CounterfactualDeploymentFailedError = class extends BaseError3 {
    constructor({ factory }) {
      super(
        `Deployment for counterfactual contract call failed${factory ? ` for factory "${factory}".` : ''}`,
        {
          metaMessages: [
            'Please ensure:',
            '- The `factory` is a valid contract deployment factory (ie. Create2 Factory, ERC-4337 Factory, etc).',
            '- The `factoryData` is a valid encoded function call for contract deployment function on the factory.',
          ],
          name: 'CounterfactualDeploymentFailedError',
        },
      );
    }
  },
  RawContractError = class extends BaseError3 {
    constructor({ data, message }) {
      (super(message || '', { name: 'RawContractError' }),
        Object.defineProperty(this, 'code', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 3,
        }),
        Object.defineProperty(this, 'data', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.data = data));
    }
  };

// node_modules/viem/_esm/utils/abi/decodeFunctionResult.js
var docsPath = '/docs/contract/decodeFunctionResult';
function decodeFunctionResult(parameters) {
  let { abi, args, functionName, data } = parameters,
    abiItem = abi[0];
  if (functionName) {
    let item = getAbiItem({ abi, args, name: functionName });
    if (!item) throw new AbiFunctionNotFoundError(functionName, { docsPath });
    abiItem = item;
  }
  if (abiItem.type !== 'function') throw new AbiFunctionNotFoundError(void 0, { docsPath });
  if (!abiItem.outputs) throw new AbiFunctionOutputsNotFoundError(abiItem.name, { docsPath });
  let values = decodeAbiParameters(abiItem.outputs, data);
  if (values && values.length > 1) return values;
  if (values && values.length === 1) return values[0];
}

// node_modules/viem/_esm/utils/abi/encodeDeployData.js
var docsPath2 = '/docs/contract/encodeDeployData';
function encodeDeployData(parameters) {
  let { abi, args, bytecode } = parameters;
  if (!args || args.length === 0) return bytecode;
  let description = abi.find((x) => 'type' in x && x.type === 'constructor');
  if (!description) throw new AbiConstructorNotFoundError({ docsPath: docsPath2 });
  if (!('inputs' in description)) throw new AbiConstructorParamsNotFoundError({ docsPath: docsPath2 });
  if (!description.inputs || description.inputs.length === 0)
    throw new AbiConstructorParamsNotFoundError({ docsPath: docsPath2 });
  let data = encodeAbiParameters(description.inputs, args);
  return concatHex([bytecode, data]);
}

// node_modules/viem/_esm/utils/abi/prepareEncodeFunctionData.js
var docsPath3 = '/docs/contract/encodeFunctionData';
function prepareEncodeFunctionData(parameters) {
  let { abi, args, functionName } = parameters,
    abiItem = abi[0];
  if (functionName) {
    let item = getAbiItem({
      abi,
      args,
      name: functionName,
    });
    if (!item) throw new AbiFunctionNotFoundError(functionName, { docsPath: docsPath3 });
    abiItem = item;
  }
  if (abiItem.type !== 'function') throw new AbiFunctionNotFoundError(void 0, { docsPath: docsPath3 });
  return {
    abi: [abiItem],
    functionName: toFunctionSelector(formatAbiItem2(abiItem)),
  };
}

// node_modules/viem/_esm/utils/abi/encodeFunctionData.js
function encodeFunctionData(parameters) {
  let { args } = parameters,
    { abi, functionName } =
      parameters.abi.length === 1 && parameters.functionName?.startsWith('0x')
        ? parameters
        : prepareEncodeFunctionData(parameters),
    abiItem = abi[0],
    signature = functionName,
    data = 'inputs' in abiItem && abiItem.inputs ? encodeAbiParameters(abiItem.inputs, args ?? []) : void 0;
  return concatHex([signature, data ?? '0x']);
}

// node_modules/viem/_esm/utils/address/isAddressEqual.js
function isAddressEqual(a, b) {
  if (!isAddress(a, { strict: !1 })) throw new InvalidAddressError({ address: a });
  if (!isAddress(b, { strict: !1 })) throw new InvalidAddressError({ address: b });
  return a.toLowerCase() === b.toLowerCase();
}

// node_modules/viem/_esm/utils/block/formatBlockParameter.js
function formatBlockParameter(parameters) {
  let { blockHash, blockNumber, blockTag, requireCanonical } = parameters;
  if (requireCanonical !== void 0 && !blockHash)
    throw new BaseError3('`requireCanonical` can only be provided when `blockHash` is set.');
  return blockHash
    ? requireCanonical
      ? { blockHash, requireCanonical }
      : { blockHash }
    : typeof blockNumber == 'bigint'
      ? numberToHex(blockNumber)
      : (blockTag ?? 'latest');
}

// node_modules/viem/_esm/utils/chain/getChainContractAddress.js
function getChainContractAddress({ blockNumber, chain, contract: name }) {
  let contract = chain?.contracts?.[name];
  if (!contract)
    throw new ChainDoesNotSupportContract({
      chain,
      contract: { name },
    });
  if (blockNumber && contract.blockCreated && contract.blockCreated > blockNumber)
    throw new ChainDoesNotSupportContract({
      blockNumber,
      chain,
      contract: {
        name,
        blockCreated: contract.blockCreated,
      },
    });
  return contract.address;
}

// node_modules/viem/_esm/errors/node.js
var ExecutionRevertedError = class extends BaseError3 {
  constructor({ cause, message } = {}) {
    let reason = message?.replace('execution reverted: ', '')?.replace('execution reverted', '');
    super(`Execution reverted ${reason ? `with reason: ${reason}` : 'for an unknown reason'}.`, {
      cause,
      name: 'ExecutionRevertedError',
    });
  }
};
Object.defineProperty(ExecutionRevertedError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 3,
});
Object.defineProperty(ExecutionRevertedError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /execution reverted|gas required exceeds allowance/,
});
var FeeCapTooHighError = class extends BaseError3 {
  constructor({ cause, maxFeePerGas } = {}) {
    super(
      `The fee cap (\`maxFeePerGas\`${maxFeePerGas ? ` = ${formatGwei2(maxFeePerGas)} gwei` : ''}) cannot be higher than the maximum allowed value (2^256-1).`,
      {
        cause,
        name: 'FeeCapTooHighError',
      },
    );
  }
};
Object.defineProperty(FeeCapTooHighError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /max fee per gas higher than 2\^256-1|fee cap higher than 2\^256-1/,
});
var FeeCapTooLowError = class extends BaseError3 {
  constructor({ cause, maxFeePerGas } = {}) {
    super(
      `The fee cap (\`maxFeePerGas\`${maxFeePerGas ? ` = ${formatGwei2(maxFeePerGas)}` : ''} gwei) cannot be lower than the block base fee.`,
      {
        cause,
        name: 'FeeCapTooLowError',
      },
    );
  }
};
Object.defineProperty(FeeCapTooLowError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated/,
});
var NonceTooHighError = class extends BaseError3 {
  constructor({ cause, nonce } = {}) {
    super(
      `Nonce provided for the transaction ${nonce ? `(${nonce}) ` : ''}is higher than the next one expected.`,
      { cause, name: 'NonceTooHighError' },
    );
  }
};
Object.defineProperty(NonceTooHighError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /nonce too high/,
});
var NonceTooLowError = class extends BaseError3 {
  constructor({ cause, nonce } = {}) {
    super(
      [
        `Nonce provided for the transaction ${nonce ? `(${nonce}) ` : ''}is lower than the current nonce of the account.`,
        'Try increasing the nonce or find the latest nonce with `getTransactionCount`.',
      ].join(`
`),
      { cause, name: 'NonceTooLowError' },
    );
  }
};
Object.defineProperty(NonceTooLowError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /nonce too low|transaction already imported|already known/,
});
var NonceMaxValueError = class extends BaseError3 {
  constructor({ cause, nonce } = {}) {
    super(
      `Nonce provided for the transaction ${nonce ? `(${nonce}) ` : ''}exceeds the maximum allowed nonce.`,
      { cause, name: 'NonceMaxValueError' },
    );
  }
};
Object.defineProperty(NonceMaxValueError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /nonce has max value/,
});
var InsufficientFundsError = class extends BaseError3 {
  constructor({ cause } = {}) {
    super(
      [
        'The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.',
      ].join(`
`),
      {
        cause,
        metaMessages: [
          'This error could arise when the account does not have enough funds to:',
          ' - pay for the total gas fee,',
          ' - pay for the value to send.',
          ' ',
          'The cost of the transaction is calculated as `gas * gas fee + value`, where:',
          ' - `gas` is the amount of gas needed for transaction to execute,',
          ' - `gas fee` is the gas fee,',
          ' - `value` is the amount of ether to send to the recipient.',
        ],
        name: 'InsufficientFundsError',
      },
    );
  }
};
Object.defineProperty(InsufficientFundsError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /insufficient funds|exceeds transaction sender account balance/,
});
var IntrinsicGasTooHighError = class extends BaseError3 {
  constructor({ cause, gas } = {}) {
    super(
      `The amount of gas ${gas ? `(${gas}) ` : ''}provided for the transaction exceeds the limit allowed for the block.`,
      {
        cause,
        name: 'IntrinsicGasTooHighError',
      },
    );
  }
};
Object.defineProperty(IntrinsicGasTooHighError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /intrinsic gas too high|gas limit reached/,
});
var IntrinsicGasTooLowError = class extends BaseError3 {
  constructor({ cause, gas } = {}) {
    super(`The amount of gas ${gas ? `(${gas}) ` : ''}provided for the transaction is too low.`, {
      cause,
      name: 'IntrinsicGasTooLowError',
    });
  }
};
Object.defineProperty(IntrinsicGasTooLowError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /intrinsic gas too low/,
});
var TransactionTypeNotSupportedError = class extends BaseError3 {
  constructor({ cause }) {
    super('The transaction type is not supported for this chain.', {
      cause,
      name: 'TransactionTypeNotSupportedError',
    });
  }
};
Object.defineProperty(TransactionTypeNotSupportedError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /transaction type not valid/,
});
var TipAboveFeeCapError = class extends BaseError3 {
  constructor({ cause, maxPriorityFeePerGas, maxFeePerGas } = {}) {
    super(
      [
        `The provided tip (\`maxPriorityFeePerGas\`${maxPriorityFeePerGas ? ` = ${formatGwei2(maxPriorityFeePerGas)} gwei` : ''}) cannot be higher than the fee cap (\`maxFeePerGas\`${maxFeePerGas ? ` = ${formatGwei2(maxFeePerGas)} gwei` : ''}).`,
      ].join(`
`),
      {
        cause,
        name: 'TipAboveFeeCapError',
      },
    );
  }
};
Object.defineProperty(TipAboveFeeCapError, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /max priority fee per gas higher than max fee per gas|tip higher than fee cap/,
});
var UnknownNodeError = class extends BaseError3 {
  constructor({ cause }) {
    super(`An error occurred while executing: ${cause?.shortMessage}`, {
      cause,
      name: 'UnknownNodeError',
    });
  }
};

// node_modules/viem/_esm/errors/request.js
var HttpRequestError = class extends BaseError3 {
    constructor({ body, cause, details, headers, status, url }) {
      (super('HTTP request failed.', {
        cause,
        details,
        metaMessages: [
          status && `Status: ${status}`,
          `URL: ${getUrl(url)}`,
          body && `Request body: ${stringify2(body)}`,
        ].filter(Boolean),
        name: 'HttpRequestError',
      }),
        Object.defineProperty(this, 'body', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'headers', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'status', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'url', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.body = body),
        (this.headers = headers),
        (this.status = status),
        (this.url = url));
    }
  },
  ResponseBodyTooLargeError = class extends BaseError3 {
    constructor({ maxSize, size: size4 }) {
      (super('HTTP response body exceeded the size limit.', {
        metaMessages: [`Max: ${maxSize} bytes`, `Received: ${size4} bytes`],
        name: 'ResponseBodyTooLargeError',
      }),
        Object.defineProperty(this, 'maxSize', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        Object.defineProperty(this, 'size', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.maxSize = maxSize),
        (this.size = size4));
    }
  };
var RpcRequestError = class extends BaseError3 {
  constructor({ body, error, url }) {
    (super('RPC Request failed.', {
      cause: error,
      details: error.message,
      metaMessages: [`URL: ${getUrl(url)}`, `Request body: ${stringify2(body)}`],
      name: 'RpcRequestError',
    }),
      Object.defineProperty(this, 'code', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'data', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      Object.defineProperty(this, 'url', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      (this.code = error.code),
      (this.data = error.data),
      (this.url = url));
  }
};
var TimeoutError = class extends BaseError3 {
  constructor({ body, url }) {
    (super('The request took too long to respond.', {
      details: 'The request timed out.',
      metaMessages: [`URL: ${getUrl(url)}`, `Request body: ${stringify2(body)}`],
      name: 'TimeoutError',
    }),
      Object.defineProperty(this, 'url', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      (this.url = url));
  }
};

// node_modules/viem/_esm/errors/rpc.js
var unknownErrorCode = -1,
  RpcError = class extends BaseError3 {
    constructor(cause, { code, docsPath: docsPath6, metaMessages, name, shortMessage }) {
      (super(shortMessage, {
        cause,
        docsPath: docsPath6,
        metaMessages: metaMessages || cause?.metaMessages,
        name: name || 'RpcError',
      }),
        Object.defineProperty(this, 'code', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.name = name || cause.name),
        (this.code = cause instanceof RpcRequestError ? cause.code : (code ?? unknownErrorCode)));
    }
  },
  ProviderRpcError = class extends RpcError {
    constructor(cause, options) {
      (super(cause, options),
        Object.defineProperty(this, 'data', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: void 0,
        }),
        (this.data = options.data));
    }
  },
  ParseRpcError = class _ParseRpcError extends RpcError {
    constructor(cause) {
      super(cause, {
        code: _ParseRpcError.code,
        name: 'ParseRpcError',
        shortMessage:
          'Invalid JSON was received by the server. An error occurred on the server while parsing the JSON text.',
      });
    }
  };
Object.defineProperty(ParseRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32700,
});
var InvalidRequestRpcError = class _InvalidRequestRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _InvalidRequestRpcError.code,
      name: 'InvalidRequestRpcError',
      shortMessage: 'JSON is not a valid request object.',
    });
  }
};
Object.defineProperty(InvalidRequestRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32600,
});
var MethodNotFoundRpcError = class _MethodNotFoundRpcError extends RpcError {
  constructor(cause, { method } = {}) {
    super(cause, {
      code: _MethodNotFoundRpcError.code,
      name: 'MethodNotFoundRpcError',
      shortMessage: `The method${method ? ` "${method}"` : ''} does not exist / is not available.`,
    });
  }
};
Object.defineProperty(MethodNotFoundRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32601,
});
var InvalidParamsRpcError = class _InvalidParamsRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _InvalidParamsRpcError.code,
      name: 'InvalidParamsRpcError',
      shortMessage: [
        'Invalid parameters were provided to the RPC method.',
        'Double check you have provided the correct parameters.',
      ].join(`
`),
    });
  }
};
Object.defineProperty(InvalidParamsRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32602,
});
var InternalRpcError = class _InternalRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _InternalRpcError.code,
      name: 'InternalRpcError',
      shortMessage: 'An internal error was received.',
    });
  }
};
Object.defineProperty(InternalRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32603,
});
var InvalidInputRpcError = class _InvalidInputRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _InvalidInputRpcError.code,
      name: 'InvalidInputRpcError',
      shortMessage: [
        'Missing or invalid parameters.',
        'Double check you have provided the correct parameters.',
      ].join(`
`),
    });
  }
};
Object.defineProperty(InvalidInputRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32e3,
});
var ResourceNotFoundRpcError = class _ResourceNotFoundRpcError extends RpcError {
  constructor(cause) {
    (super(cause, {
      code: _ResourceNotFoundRpcError.code,
      name: 'ResourceNotFoundRpcError',
      shortMessage: 'Requested resource not found.',
    }),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'ResourceNotFoundRpcError',
      }));
  }
};
Object.defineProperty(ResourceNotFoundRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32001,
});
var ResourceUnavailableRpcError = class _ResourceUnavailableRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _ResourceUnavailableRpcError.code,
      name: 'ResourceUnavailableRpcError',
      shortMessage: 'Requested resource not available.',
    });
  }
};
Object.defineProperty(ResourceUnavailableRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32002,
});
var TransactionRejectedRpcError = class _TransactionRejectedRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _TransactionRejectedRpcError.code,
      name: 'TransactionRejectedRpcError',
      shortMessage: 'Transaction creation failed.',
    });
  }
};
Object.defineProperty(TransactionRejectedRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32003,
});
var MethodNotSupportedRpcError = class _MethodNotSupportedRpcError extends RpcError {
  constructor(cause, { method } = {}) {
    super(cause, {
      code: _MethodNotSupportedRpcError.code,
      name: 'MethodNotSupportedRpcError',
      shortMessage: `Method${method ? ` "${method}"` : ''} is not supported.`,
    });
  }
};
Object.defineProperty(MethodNotSupportedRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32004,
});
var LimitExceededRpcError = class _LimitExceededRpcError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _LimitExceededRpcError.code,
      name: 'LimitExceededRpcError',
      shortMessage: 'Request exceeds defined limit.',
    });
  }
};
Object.defineProperty(LimitExceededRpcError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32005,
});
var JsonRpcVersionUnsupportedError = class _JsonRpcVersionUnsupportedError extends RpcError {
  constructor(cause) {
    super(cause, {
      code: _JsonRpcVersionUnsupportedError.code,
      name: 'JsonRpcVersionUnsupportedError',
      shortMessage: 'Version of JSON-RPC protocol is not supported.',
    });
  }
};
Object.defineProperty(JsonRpcVersionUnsupportedError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: -32006,
});
var UserRejectedRequestError = class _UserRejectedRequestError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _UserRejectedRequestError.code,
      name: 'UserRejectedRequestError',
      shortMessage: 'User rejected the request.',
    });
  }
};
Object.defineProperty(UserRejectedRequestError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 4001,
});
var UnauthorizedProviderError = class _UnauthorizedProviderError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _UnauthorizedProviderError.code,
      name: 'UnauthorizedProviderError',
      shortMessage: 'The requested method and/or account has not been authorized by the user.',
    });
  }
};
Object.defineProperty(UnauthorizedProviderError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 4100,
});
var UnsupportedProviderMethodError = class _UnsupportedProviderMethodError extends ProviderRpcError {
  constructor(cause, { method } = {}) {
    super(cause, {
      code: _UnsupportedProviderMethodError.code,
      name: 'UnsupportedProviderMethodError',
      shortMessage: `The Provider does not support the requested method${method ? ` " ${method}"` : ''}.`,
    });
  }
};
Object.defineProperty(UnsupportedProviderMethodError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 4200,
});
var ProviderDisconnectedError = class _ProviderDisconnectedError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _ProviderDisconnectedError.code,
      name: 'ProviderDisconnectedError',
      shortMessage: 'The Provider is disconnected from all chains.',
    });
  }
};
Object.defineProperty(ProviderDisconnectedError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 4900,
});
var ChainDisconnectedError = class _ChainDisconnectedError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _ChainDisconnectedError.code,
      name: 'ChainDisconnectedError',
      shortMessage: 'The Provider is not connected to the requested chain.',
    });
  }
};
Object.defineProperty(ChainDisconnectedError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 4901,
});
var SwitchChainError = class _SwitchChainError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _SwitchChainError.code,
      name: 'SwitchChainError',
      shortMessage: 'An error occurred when attempting to switch chain.',
    });
  }
};
Object.defineProperty(SwitchChainError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 4902,
});
var UnsupportedNonOptionalCapabilityError = class _UnsupportedNonOptionalCapabilityError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _UnsupportedNonOptionalCapabilityError.code,
      name: 'UnsupportedNonOptionalCapabilityError',
      shortMessage: 'This Wallet does not support a capability that was not marked as optional.',
    });
  }
};
Object.defineProperty(UnsupportedNonOptionalCapabilityError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5700,
});
var UnsupportedChainIdError = class _UnsupportedChainIdError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _UnsupportedChainIdError.code,
      name: 'UnsupportedChainIdError',
      shortMessage: 'This Wallet does not support the requested chain ID.',
    });
  }
};
Object.defineProperty(UnsupportedChainIdError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5710,
});
var DuplicateIdError = class _DuplicateIdError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _DuplicateIdError.code,
      name: 'DuplicateIdError',
      shortMessage: 'There is already a bundle submitted with this ID.',
    });
  }
};
Object.defineProperty(DuplicateIdError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5720,
});
var UnknownBundleIdError = class _UnknownBundleIdError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _UnknownBundleIdError.code,
      name: 'UnknownBundleIdError',
      shortMessage: 'This bundle id is unknown / has not been submitted',
    });
  }
};
Object.defineProperty(UnknownBundleIdError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5730,
});
var BundleTooLargeError = class _BundleTooLargeError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _BundleTooLargeError.code,
      name: 'BundleTooLargeError',
      shortMessage: 'The call bundle is too large for the Wallet to process.',
    });
  }
};
Object.defineProperty(BundleTooLargeError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5740,
});
var AtomicReadyWalletRejectedUpgradeError = class _AtomicReadyWalletRejectedUpgradeError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _AtomicReadyWalletRejectedUpgradeError.code,
      name: 'AtomicReadyWalletRejectedUpgradeError',
      shortMessage: 'The Wallet can support atomicity after an upgrade, but the user rejected the upgrade.',
    });
  }
};
Object.defineProperty(AtomicReadyWalletRejectedUpgradeError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5750,
});
var AtomicityNotSupportedError = class _AtomicityNotSupportedError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _AtomicityNotSupportedError.code,
      name: 'AtomicityNotSupportedError',
      shortMessage: 'The wallet does not support atomic execution but the request requires it.',
    });
  }
};
Object.defineProperty(AtomicityNotSupportedError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 5760,
});
var WalletConnectSessionSettlementError = class _WalletConnectSessionSettlementError extends ProviderRpcError {
  constructor(cause) {
    super(cause, {
      code: _WalletConnectSessionSettlementError.code,
      name: 'WalletConnectSessionSettlementError',
      shortMessage: 'WalletConnect session settlement failed.',
    });
  }
};
Object.defineProperty(WalletConnectSessionSettlementError, 'code', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: 7e3,
});
var UnknownRpcError = class extends RpcError {
  constructor(cause) {
    super(cause, {
      name: 'UnknownRpcError',
      shortMessage: 'An unknown RPC error occurred.',
    });
  }
};

// node_modules/viem/_esm/utils/errors/getNodeError.js
function getNodeError(err, args) {
  let message = (err.details || '').toLowerCase(),
    executionRevertedError =
      err instanceof BaseError3 ? err.walk((e) => e?.code === ExecutionRevertedError.code) : err;
  return executionRevertedError instanceof BaseError3
    ? new ExecutionRevertedError({
        cause: err,
        message: executionRevertedError.details,
      })
    : ExecutionRevertedError.nodeMessage.test(message)
      ? new ExecutionRevertedError({
          cause: err,
          message: err.details,
        })
      : FeeCapTooHighError.nodeMessage.test(message)
        ? new FeeCapTooHighError({
            cause: err,
            maxFeePerGas: args?.maxFeePerGas,
          })
        : FeeCapTooLowError.nodeMessage.test(message)
          ? new FeeCapTooLowError({
              cause: err,
              maxFeePerGas: args?.maxFeePerGas,
            })
          : NonceTooHighError.nodeMessage.test(message)
            ? new NonceTooHighError({ cause: err, nonce: args?.nonce })
            : NonceTooLowError.nodeMessage.test(message)
              ? new NonceTooLowError({ cause: err, nonce: args?.nonce })
              : NonceMaxValueError.nodeMessage.test(message)
                ? new NonceMaxValueError({ cause: err, nonce: args?.nonce })
                : InsufficientFundsError.nodeMessage.test(message)
                  ? new InsufficientFundsError({ cause: err })
                  : IntrinsicGasTooHighError.nodeMessage.test(message)
                    ? new IntrinsicGasTooHighError({ cause: err, gas: args?.gas })
                    : IntrinsicGasTooLowError.nodeMessage.test(message)
                      ? new IntrinsicGasTooLowError({ cause: err, gas: args?.gas })
                      : TransactionTypeNotSupportedError.nodeMessage.test(message)
                        ? new TransactionTypeNotSupportedError({ cause: err })
                        : TipAboveFeeCapError.nodeMessage.test(message)
                          ? new TipAboveFeeCapError({
                              cause: err,
                              maxFeePerGas: args?.maxFeePerGas,
                              maxPriorityFeePerGas: args?.maxPriorityFeePerGas,
                            })
                          : new UnknownNodeError({
                              cause: err,
                            });
}

// node_modules/viem/_esm/utils/errors/getCallError.js
function getCallError(err, { docsPath: docsPath6, ...args }) {
  let cause = (() => {
    let cause2 = getNodeError(err, args);
    return cause2 instanceof UnknownNodeError ? err : cause2;
  })();
  return new CallExecutionError(cause, {
    docsPath: docsPath6,
    ...args,
  });
}

// node_modules/viem/_esm/utils/formatters/extract.js
function extract(value_, { format: format2 }) {
  if (!format2) return {};
  let value = {};
  function extract_(formatted2) {
    let keys = Object.keys(formatted2);
    for (let key of keys)
      (key in value_ && (value[key] = value_[key]),
        formatted2[key] &&
          typeof formatted2[key] == 'object' &&
          !Array.isArray(formatted2[key]) &&
          extract_(formatted2[key]));
  }
  let formatted = format2(value_ || {});
  return (extract_(formatted), value);
}

// node_modules/viem/_esm/utils/formatters/formatter.js
function defineFormatter(type, format2) {
  return ({ exclude, format: overrides }) => ({
    exclude,
    format: (args, action) => {
      let formatted = format2(args, action);
      if (exclude) for (let key of exclude) delete formatted[key];
      return {
        ...formatted,
        ...overrides(args, action),
      };
    },
    type,
  });
}

// node_modules/viem/_esm/utils/formatters/transactionRequest.js
var rpcTransactionType = {
  legacy: '0x0',
  eip2930: '0x1',
  eip1559: '0x2',
  eip4844: '0x3',
  eip7702: '0x4',
};
function formatTransactionRequest(request, _) {
  let rpcRequest = {};
  return (
    typeof request.authorizationList < 'u' &&
      (rpcRequest.authorizationList = formatAuthorizationList(request.authorizationList)),
    typeof request.accessList < 'u' && (rpcRequest.accessList = request.accessList),
    typeof request.blobVersionedHashes < 'u' &&
      (rpcRequest.blobVersionedHashes = request.blobVersionedHashes),
    typeof request.blobs < 'u' &&
      (typeof request.blobs[0] != 'string'
        ? (rpcRequest.blobs = request.blobs.map((x) => bytesToHex(x)))
        : (rpcRequest.blobs = request.blobs)),
    typeof request.data < 'u' && (rpcRequest.data = request.data),
    request.account && (rpcRequest.from = request.account.address),
    typeof request.from < 'u' && (rpcRequest.from = request.from),
    typeof request.gas < 'u' && (rpcRequest.gas = numberToHex(request.gas)),
    typeof request.gasPrice < 'u' && (rpcRequest.gasPrice = numberToHex(request.gasPrice)),
    typeof request.maxFeePerBlobGas < 'u' &&
      (rpcRequest.maxFeePerBlobGas = numberToHex(request.maxFeePerBlobGas)),
    typeof request.maxFeePerGas < 'u' && (rpcRequest.maxFeePerGas = numberToHex(request.maxFeePerGas)),
    typeof request.maxPriorityFeePerGas < 'u' &&
      (rpcRequest.maxPriorityFeePerGas = numberToHex(request.maxPriorityFeePerGas)),
    typeof request.nonce < 'u' && (rpcRequest.nonce = numberToHex(request.nonce)),
    typeof request.to < 'u' && (rpcRequest.to = request.to),
    typeof request.type < 'u' && (rpcRequest.type = rpcTransactionType[request.type]),
    typeof request.value < 'u' && (rpcRequest.value = numberToHex(request.value)),
    rpcRequest
  );
}
function formatAuthorizationList(authorizationList) {
  return authorizationList.map((authorization) => ({
    address: authorization.address,
    r: authorization.r ? numberToHex(BigInt(authorization.r)) : authorization.r,
    s: authorization.s ? numberToHex(BigInt(authorization.s)) : authorization.s,
    chainId: numberToHex(authorization.chainId),
    nonce: numberToHex(authorization.nonce),
    ...(typeof authorization.yParity < 'u' ? { yParity: numberToHex(authorization.yParity) } : {}),
    ...(typeof authorization.v < 'u' && typeof authorization.yParity > 'u'
      ? { v: numberToHex(authorization.v) }
      : {}),
  }));
}

// node_modules/viem/_esm/utils/promise/withResolvers.js
function withResolvers() {
  let resolve = () => {},
    reject = () => {};
  return {
    promise: new Promise((resolve_, reject_) => {
      ((resolve = resolve_), (reject = reject_));
    }),
    resolve,
    reject,
  };
}

// node_modules/viem/_esm/utils/promise/createBatchScheduler.js
var schedulerCache = /* @__PURE__ */ new Map();
function createBatchScheduler({ fn, id, shouldSplitBatch, wait = 0, sort }) {
  let exec = async () => {
      let scheduler = getScheduler();
      flush();
      let args = scheduler.map(({ args: args2 }) => args2);
      args.length !== 0 &&
        fn(args)
          .then((data) => {
            sort && Array.isArray(data) && data.sort(sort);
            for (let i = 0; i < scheduler.length; i++) {
              let { resolve } = scheduler[i];
              resolve?.([data[i], data]);
            }
          })
          .catch((err) => {
            for (let i = 0; i < scheduler.length; i++) {
              let { reject } = scheduler[i];
              reject?.(err);
            }
          });
    },
    flush = () => schedulerCache.delete(id),
    getBatchedArgs = () => getScheduler().map(({ args }) => args),
    getScheduler = () => schedulerCache.get(id) || [],
    setScheduler = (item) => schedulerCache.set(id, [...getScheduler(), item]);
  return {
    flush,
    async schedule(args) {
      let { promise, resolve, reject } = withResolvers();
      return (
        shouldSplitBatch?.([...getBatchedArgs(), args]) && exec(),
        getScheduler().length > 0
          ? (setScheduler({ args, resolve, reject }), promise)
          : (setScheduler({ args, resolve, reject }), setTimeout(exec, wait), promise)
      );
    },
  };
}

// node_modules/viem/_esm/utils/stateOverride.js
function serializeStateMapping(stateMapping) {
  if (!(!stateMapping || stateMapping.length === 0))
    return stateMapping.reduce((acc, { slot, value }) => {
      if (slot.length !== 66)
        throw new InvalidBytesLengthError({
          size: slot.length,
          targetSize: 66,
          type: 'hex',
        });
      if (value.length !== 66)
        throw new InvalidBytesLengthError({
          size: value.length,
          targetSize: 66,
          type: 'hex',
        });
      return ((acc[slot] = value), acc);
    }, {});
}
function serializeAccountStateOverride(parameters) {
  let { balance, nonce, state, stateDiff, code } = parameters,
    rpcAccountStateOverride = {};
  if (
    (code !== void 0 && (rpcAccountStateOverride.code = code),
    balance !== void 0 && (rpcAccountStateOverride.balance = numberToHex(balance)),
    nonce !== void 0 && (rpcAccountStateOverride.nonce = numberToHex(nonce)),
    state !== void 0 && (rpcAccountStateOverride.state = serializeStateMapping(state)),
    stateDiff !== void 0)
  ) {
    if (rpcAccountStateOverride.state) throw new StateAssignmentConflictError();
    rpcAccountStateOverride.stateDiff = serializeStateMapping(stateDiff);
  }
  return rpcAccountStateOverride;
}
function serializeStateOverride(parameters) {
  if (!parameters) return;
  let rpcStateOverride = {};
  for (let { address, ...accountState } of parameters) {
    if (!isAddress(address, { strict: !1 })) throw new InvalidAddressError({ address });
    if (rpcStateOverride[address]) throw new AccountStateConflictError({ address });
    rpcStateOverride[address] = serializeAccountStateOverride(accountState);
  }
  return rpcStateOverride;
}

// node_modules/viem/_esm/constants/number.js
var maxInt8 = 2n ** (8n - 1n) - 1n,
  maxInt16 = 2n ** (16n - 1n) - 1n,
  maxInt24 = 2n ** (24n - 1n) - 1n,
  maxInt32 = 2n ** (32n - 1n) - 1n,
  maxInt40 = 2n ** (40n - 1n) - 1n,
  maxInt48 = 2n ** (48n - 1n) - 1n,
  maxInt56 = 2n ** (56n - 1n) - 1n,
  maxInt64 = 2n ** (64n - 1n) - 1n,
  maxInt72 = 2n ** (72n - 1n) - 1n,
  maxInt80 = 2n ** (80n - 1n) - 1n,
  maxInt88 = 2n ** (88n - 1n) - 1n,
  maxInt96 = 2n ** (96n - 1n) - 1n,
  maxInt104 = 2n ** (104n - 1n) - 1n,
  maxInt112 = 2n ** (112n - 1n) - 1n,
  maxInt120 = 2n ** (120n - 1n) - 1n,
  maxInt128 = 2n ** (128n - 1n) - 1n,
  maxInt136 = 2n ** (136n - 1n) - 1n,
  maxInt144 = 2n ** (144n - 1n) - 1n,
  maxInt152 = 2n ** (152n - 1n) - 1n,
  maxInt160 = 2n ** (160n - 1n) - 1n,
  maxInt168 = 2n ** (168n - 1n) - 1n,
  maxInt176 = 2n ** (176n - 1n) - 1n,
  maxInt184 = 2n ** (184n - 1n) - 1n,
  maxInt192 = 2n ** (192n - 1n) - 1n,
  maxInt200 = 2n ** (200n - 1n) - 1n,
  maxInt208 = 2n ** (208n - 1n) - 1n,
  maxInt216 = 2n ** (216n - 1n) - 1n,
  maxInt224 = 2n ** (224n - 1n) - 1n,
  maxInt232 = 2n ** (232n - 1n) - 1n,
  maxInt240 = 2n ** (240n - 1n) - 1n,
  maxInt248 = 2n ** (248n - 1n) - 1n,
  maxInt256 = 2n ** (256n - 1n) - 1n,
  minInt8 = -(2n ** (8n - 1n)),
  minInt16 = -(2n ** (16n - 1n)),
  minInt24 = -(2n ** (24n - 1n)),
  minInt32 = -(2n ** (32n - 1n)),
  minInt40 = -(2n ** (40n - 1n)),
  minInt48 = -(2n ** (48n - 1n)),
  minInt56 = -(2n ** (56n - 1n)),
  minInt64 = -(2n ** (64n - 1n)),
  minInt72 = -(2n ** (72n - 1n)),
  minInt80 = -(2n ** (80n - 1n)),
  minInt88 = -(2n ** (88n - 1n)),
  minInt96 = -(2n ** (96n - 1n)),
  minInt104 = -(2n ** (104n - 1n)),
  minInt112 = -(2n ** (112n - 1n)),
  minInt120 = -(2n ** (120n - 1n)),
  minInt128 = -(2n ** (128n - 1n)),
  minInt136 = -(2n ** (136n - 1n)),
  minInt144 = -(2n ** (144n - 1n)),
  minInt152 = -(2n ** (152n - 1n)),
  minInt160 = -(2n ** (160n - 1n)),
  minInt168 = -(2n ** (168n - 1n)),
  minInt176 = -(2n ** (176n - 1n)),
  minInt184 = -(2n ** (184n - 1n)),
  minInt192 = -(2n ** (192n - 1n)),
  minInt200 = -(2n ** (200n - 1n)),
  minInt208 = -(2n ** (208n - 1n)),
  minInt216 = -(2n ** (216n - 1n)),
  minInt224 = -(2n ** (224n - 1n)),
  minInt232 = -(2n ** (232n - 1n)),
  minInt240 = -(2n ** (240n - 1n)),
  minInt248 = -(2n ** (248n - 1n)),
  minInt256 = -(2n ** (256n - 1n)),
  maxUint8 = 2n ** 8n - 1n,
  maxUint16 = 2n ** 16n - 1n,
  maxUint24 = 2n ** 24n - 1n,
  maxUint32 = 2n ** 32n - 1n,
  maxUint40 = 2n ** 40n - 1n,
  maxUint48 = 2n ** 48n - 1n,
  maxUint56 = 2n ** 56n - 1n,
  maxUint64 = 2n ** 64n - 1n,
  maxUint72 = 2n ** 72n - 1n,
  maxUint80 = 2n ** 80n - 1n,
  maxUint88 = 2n ** 88n - 1n,
  maxUint96 = 2n ** 96n - 1n,
  maxUint104 = 2n ** 104n - 1n,
  maxUint112 = 2n ** 112n - 1n,
  maxUint120 = 2n ** 120n - 1n,
  maxUint128 = 2n ** 128n - 1n,
  maxUint136 = 2n ** 136n - 1n,
  maxUint144 = 2n ** 144n - 1n,
  maxUint152 = 2n ** 152n - 1n,
  maxUint160 = 2n ** 160n - 1n,
  maxUint168 = 2n ** 168n - 1n,
  maxUint176 = 2n ** 176n - 1n,
  maxUint184 = 2n ** 184n - 1n,
  maxUint192 = 2n ** 192n - 1n,
  maxUint200 = 2n ** 200n - 1n,
  maxUint208 = 2n ** 208n - 1n,
  maxUint216 = 2n ** 216n - 1n,
  maxUint224 = 2n ** 224n - 1n,
  maxUint232 = 2n ** 232n - 1n,
  maxUint240 = 2n ** 240n - 1n,
  maxUint248 = 2n ** 248n - 1n,
  maxUint256 = 2n ** 256n - 1n;

// node_modules/viem/_esm/utils/transaction/assertRequest.js
function assertRequest(args) {
  let { account: account_, maxFeePerGas, maxPriorityFeePerGas, to } = args,
    account = account_ ? parseAccount(account_) : void 0;
  if (account && !isAddress(account.address)) throw new InvalidAddressError({ address: account.address });
  if (to && !isAddress(to)) throw new InvalidAddressError({ address: to });
  if (maxFeePerGas && maxFeePerGas > maxUint256) throw new FeeCapTooHighError({ maxFeePerGas });
  if (maxPriorityFeePerGas && maxFeePerGas && maxPriorityFeePerGas > maxFeePerGas)
    throw new TipAboveFeeCapError({ maxFeePerGas, maxPriorityFeePerGas });
}

// node_modules/viem/_esm/actions/public/call.js
async function call(client, args) {
  let {
      account: account_ = client.account,
      authorizationList,
      batch = !!client.batch?.multicall,
      blockHash,
      blockNumber,
      blockTag = client.experimental_blockTag ?? 'latest',
      requireCanonical,
      accessList,
      blobs,
      blockOverrides,
      code,
      data: data_,
      factory,
      factoryData,
      gas,
      gasPrice,
      maxFeePerBlobGas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      nonce,
      requestOptions,
      to,
      value,
      stateOverride,
      ...rest
    } = args,
    account = account_ ? parseAccount(account_) : void 0;
  if (code && (factory || factoryData))
    throw new BaseError3('Cannot provide both `code` & `factory`/`factoryData` as parameters.');
  if (code && to) throw new BaseError3('Cannot provide both `code` & `to` as parameters.');
  let deploylessCallViaBytecode = code && data_,
    deploylessCallViaFactory = factory && factoryData && to && data_,
    deploylessCall = deploylessCallViaBytecode || deploylessCallViaFactory,
    data = deploylessCallViaBytecode
      ? toDeploylessCallViaBytecodeData({
          code,
          data: data_,
        })
      : deploylessCallViaFactory
        ? toDeploylessCallViaFactoryData({
            data: data_,
            factory,
            factoryData,
            to,
          })
        : data_;
  try {
    assertRequest(args);
    let block = formatBlockParameter({
        blockHash,
        blockNumber,
        blockTag,
        requireCanonical,
      }),
      rpcBlockOverrides = blockOverrides ? toRpc2(blockOverrides) : void 0,
      rpcStateOverride = serializeStateOverride(stateOverride),
      chainFormat = client.chain?.formatters?.transactionRequest?.format,
      request = (chainFormat || formatTransactionRequest)(
        {
          // Pick out extra data that might exist on the chain's transaction request type.
          ...extract(rest, { format: chainFormat }),
          accessList,
          account,
          authorizationList,
          blobs,
          data,
          gas,
          gasPrice,
          maxFeePerBlobGas,
          maxFeePerGas,
          maxPriorityFeePerGas,
          nonce,
          to: deploylessCall ? void 0 : to,
          value,
        },
        'call',
      );
    if (batch && shouldPerformMulticall({ request }) && !rpcBlockOverrides && blockHash === void 0)
      try {
        let { deployless = !1 } = typeof client.batch?.multicall == 'object' ? client.batch.multicall : {},
          multicallAddress = getMulticallAddress(client, {
            blockNumber,
            deployless,
          });
        if (!multicallAddress || !hasStateOverrideForAddress(rpcStateOverride, multicallAddress))
          return await scheduleMulticall(client, {
            ...request,
            blockHash,
            blockNumber,
            blockTag,
            multicallAddress,
            requestOptions,
            requireCanonical,
            rpcStateOverride,
          });
      } catch (err) {
        if (!(err instanceof ClientChainNotConfiguredError) && !(err instanceof ChainDoesNotSupportContract))
          throw err;
      }
    let params = (() => {
        let base = [request, block];
        return rpcStateOverride && rpcBlockOverrides
          ? [...base, rpcStateOverride, rpcBlockOverrides]
          : rpcStateOverride
            ? [...base, rpcStateOverride]
            : rpcBlockOverrides
              ? [...base, {}, rpcBlockOverrides]
              : base;
      })(),
      response = await client.request(
        {
          method: 'eth_call',
          params,
        },
        requestOptions,
      );
    return response === '0x' ? { data: void 0 } : { data: response };
  } catch (err) {
    if (requestOptions?.signal?.aborted) throw getAbortError(requestOptions.signal);
    if (isAbortError(err)) throw err;
    let data2 = getRevertErrorData(err),
      { offchainLookup: offchainLookup2, offchainLookupSignature: offchainLookupSignature2 } =
        await import('./ccip-QE4UITOA.js');
    if (client.ccipRead !== !1 && data2?.slice(0, 10) === offchainLookupSignature2 && to)
      return {
        data: await offchainLookup2(client, { data: data2, requestOptions, to }),
      };
    throw deploylessCall && data2?.slice(0, 10) === '0x101bb98d'
      ? new CounterfactualDeploymentFailedError({ factory })
      : getCallError(err, {
          ...args,
          account,
          chain: client.chain,
        });
  }
}
function shouldPerformMulticall({ request }) {
  let { data, to, ...request_ } = request;
  return !(
    !data ||
    data.startsWith(aggregate3Signature) ||
    !to ||
    Object.values(request_).filter((x) => typeof x < 'u').length > 0
  );
}
var requestOptionsId = 0,
  requestOptionsIds = /* @__PURE__ */ new WeakMap();
function getRequestOptionsId(requestOptions) {
  if (!requestOptions) return 'default';
  let id = requestOptionsIds.get(requestOptions);
  if (id !== void 0) return id;
  let nextId = requestOptionsId++;
  return (requestOptionsIds.set(requestOptions, nextId), nextId);
}
async function scheduleMulticall(client, args) {
  let {
      batchSize = 1024,
      deployless = !1,
      wait = 0,
    } = typeof client.batch?.multicall == 'object' ? client.batch.multicall : {},
    {
      blockHash,
      blockNumber,
      blockTag = client.experimental_blockTag ?? 'latest',
      requireCanonical,
      data,
      multicallAddress: multicallAddress_,
      requestOptions,
      rpcStateOverride,
      to,
    } = args,
    multicallAddress =
      multicallAddress_ !== void 0
        ? multicallAddress_
        : getMulticallAddress(client, {
            blockNumber,
            deployless,
          }),
    block = formatBlockParameter({
      blockHash,
      blockNumber,
      blockTag,
      requireCanonical,
    }),
    blockId = typeof block == 'string' ? block : JSON.stringify(block),
    stateOverrideKey = rpcStateOverride ? `.${JSON.stringify(rpcStateOverride)}` : '',
    { schedule } = createBatchScheduler({
      id: `${client.uid}.${blockId}.${getRequestOptionsId(requestOptions)}${stateOverrideKey}`,
      wait,
      shouldSplitBatch(args2) {
        return args2.reduce((size5, { data: data2 }) => size5 + (data2.length - 2), 0) > batchSize * 2;
      },
      fn: async (requests) => {
        let calls = requests.map((request) => ({
            allowFailure: !0,
            callData: request.data,
            target: request.to,
          })),
          calldata = encodeFunctionData({
            abi: multicall3Abi,
            args: [calls],
            functionName: 'aggregate3',
          }),
          multicallRequest = {
            ...(multicallAddress === null
              ? {
                  data: toDeploylessCallViaBytecodeData({
                    code: multicall3Bytecode,
                    data: calldata,
                  }),
                }
              : { to: multicallAddress, data: calldata }),
          },
          data2 = await client.request(
            {
              method: 'eth_call',
              params: rpcStateOverride
                ? [multicallRequest, block, rpcStateOverride]
                : [multicallRequest, block],
            },
            requestOptions,
          );
        return decodeFunctionResult({
          abi: multicall3Abi,
          args: [calls],
          functionName: 'aggregate3',
          data: data2 || '0x',
        });
      },
    }),
    [{ returnData, success }] = await schedule({ data, to });
  if (!success) throw new RawContractError({ data: returnData });
  return returnData === '0x' ? { data: void 0 } : { data: returnData };
}
function getMulticallAddress(client, parameters) {
  let { blockNumber, deployless } = parameters;
  if (deployless) return null;
  if (client.chain)
    return getChainContractAddress({
      blockNumber,
      chain: client.chain,
      contract: 'multicall3',
    });
  throw new ClientChainNotConfiguredError();
}
function hasStateOverrideForAddress(rpcStateOverride, address) {
  return rpcStateOverride
    ? Object.keys(rpcStateOverride).some((stateOverrideAddress) =>
        isAddressEqual(stateOverrideAddress, address),
      )
    : !1;
}
function toDeploylessCallViaBytecodeData(parameters) {
  let { code, data } = parameters;
  return encodeDeployData({
    abi: parseAbi(['constructor(bytes, bytes)']),
    bytecode: deploylessCallViaBytecodeBytecode,
    args: [code, data],
  });
}
function toDeploylessCallViaFactoryData(parameters) {
  let { data, factory, factoryData, to } = parameters;
  return encodeDeployData({
    abi: parseAbi(['constructor(address, bytes, address, bytes)']),
    bytecode: deploylessCallViaFactoryBytecode,
    args: [to, data, factory, factoryData],
  });
}
function getRevertErrorData(err) {
  if (!(err instanceof BaseError3)) return;
  let error = err.walk();
  return typeof error?.data == 'object' ? error.data?.data : error.data;
}

// node_modules/viem/_esm/errors/ccip.js
var OffchainLookupError = class extends BaseError3 {
    constructor({ callbackSelector, cause, data, extraData, sender, urls }) {
      super(cause.shortMessage || 'An error occurred while fetching for an offchain result.', {
        cause,
        metaMessages: [
          ...(cause.metaMessages || []),
          cause.metaMessages?.length ? '' : [],
          'Offchain Gateway Call:',
          urls && ['  Gateway URL(s):', ...urls.map((url) => `    ${getUrl(url)}`)],
          `  Sender: ${sender}`,
          `  Data: ${data}`,
          `  Callback selector: ${callbackSelector}`,
          `  Extra data: ${extraData}`,
        ].flat(),
        name: 'OffchainLookupError',
      });
    }
  },
  OffchainLookupResponseMalformedError = class extends BaseError3 {
    constructor({ result, url }) {
      super('Offchain gateway response is malformed. Response data must be a hex value.', {
        metaMessages: [`Gateway URL: ${getUrl(url)}`, `Response: ${stringify2(result)}`],
        name: 'OffchainLookupResponseMalformedError',
      });
    }
  },
  OffchainLookupSenderMismatchError = class extends BaseError3 {
    constructor({ sender, to }) {
      super('Reverted sender address does not match target contract address (`to`).', {
        metaMessages: [`Contract address: ${to}`, `OffchainLookup sender address: ${sender}`],
        name: 'OffchainLookupSenderMismatchError',
      });
    }
  };

// node_modules/viem/_esm/utils/abi/decodeFunctionData.js
function decodeFunctionData(parameters) {
  let { abi, data } = parameters,
    signature = slice3(data, 0, 4),
    description = abi.find(
      (x) => x.type === 'function' && signature === toFunctionSelector(formatAbiItem2(x)),
    );
  if (!description)
    throw new AbiFunctionSignatureNotFoundError(signature, {
      docsPath: '/docs/contract/decodeFunctionData',
    });
  return {
    functionName: description.name,
    args:
      'inputs' in description && description.inputs && description.inputs.length > 0
        ? decodeAbiParameters(description.inputs, slice3(data, 4))
        : void 0,
  };
}

// node_modules/viem/_esm/utils/abi/encodeErrorResult.js
var docsPath4 = '/docs/contract/encodeErrorResult';
function encodeErrorResult(parameters) {
  let { abi, errorName, args } = parameters,
    abiItem = abi[0];
  if (errorName) {
    let item = getAbiItem({ abi, args, name: errorName });
    if (!item) throw new AbiErrorNotFoundError(errorName, { docsPath: docsPath4 });
    abiItem = item;
  }
  if (abiItem.type !== 'error') throw new AbiErrorNotFoundError(void 0, { docsPath: docsPath4 });
  let definition = formatAbiItem2(abiItem),
    signature = toFunctionSelector(definition),
    data = '0x';
  if (args && args.length > 0) {
    if (!abiItem.inputs) throw new AbiErrorInputsNotFoundError(abiItem.name, { docsPath: docsPath4 });
    data = encodeAbiParameters(abiItem.inputs, args);
  }
  return concatHex([signature, data]);
}

// node_modules/viem/_esm/utils/abi/encodeFunctionResult.js
var docsPath5 = '/docs/contract/encodeFunctionResult';
function encodeFunctionResult(parameters) {
  let { abi, functionName, result } = parameters,
    abiItem = abi[0];
  if (functionName) {
    let item = getAbiItem({ abi, name: functionName });
    if (!item) throw new AbiFunctionNotFoundError(functionName, { docsPath: docsPath5 });
    abiItem = item;
  }
  if (abiItem.type !== 'function') throw new AbiFunctionNotFoundError(void 0, { docsPath: docsPath5 });
  if (!abiItem.outputs) throw new AbiFunctionOutputsNotFoundError(abiItem.name, { docsPath: docsPath5 });
  let values = (() => {
    if (abiItem.outputs.length === 0) return [];
    if (abiItem.outputs.length === 1) return [result];
    if (Array.isArray(result)) return result;
    throw new InvalidArrayError(result);
  })();
  return encodeAbiParameters(abiItem.outputs, values);
}

// node_modules/viem/_esm/utils/ens/localBatchGatewayRequest.js
var localBatchGatewayUrl = 'x-batch-gateway:true';
async function localBatchGatewayRequest(parameters) {
  let { data, ccipRequest: ccipRequest2 } = parameters,
    {
      args: [queries],
    } = decodeFunctionData({ abi: batchGatewayAbi, data }),
    failures = [],
    responses = [];
  return (
    await Promise.all(
      queries.map(async (query, i) => {
        try {
          ((responses[i] = query.urls.includes(localBatchGatewayUrl)
            ? await localBatchGatewayRequest({ data: query.data, ccipRequest: ccipRequest2 })
            : await ccipRequest2(query)),
            (failures[i] = !1));
        } catch (err) {
          ((failures[i] = !0), (responses[i] = encodeError(err)));
        }
      }),
    ),
    encodeFunctionResult({
      abi: batchGatewayAbi,
      functionName: 'query',
      result: [failures, responses],
    })
  );
}
function encodeError(error) {
  return error.name === 'HttpRequestError' && error.status
    ? encodeErrorResult({
        abi: batchGatewayAbi,
        errorName: 'HttpError',
        args: [error.status, error.shortMessage],
      })
    : encodeErrorResult({
        abi: [solidityError],
        errorName: 'Error',
        args: ['shortMessage' in error ? error.shortMessage : error.message],
      });
}

// node_modules/viem/_esm/utils/ccip.js
var offchainLookupSignature = '0x556f1830',
  offchainLookupAbiItem = {
    name: 'OffchainLookup',
    type: 'error',
    inputs: [
      {
        name: 'sender',
        type: 'address',
      },
      {
        name: 'urls',
        type: 'string[]',
      },
      {
        name: 'callData',
        type: 'bytes',
      },
      {
        name: 'callbackFunction',
        type: 'bytes4',
      },
      {
        name: 'extraData',
        type: 'bytes',
      },
    ],
  };
async function offchainLookup(client, { blockNumber, blockTag, data, requestOptions, to }) {
  let { args } = decodeErrorResult({
      data,
      abi: [offchainLookupAbiItem],
    }),
    [sender, urls, callData, callbackSelector, extraData] = args,
    { ccipRead } = client,
    ccipRequest_ = ccipRead && typeof ccipRead?.request == 'function' ? ccipRead.request : ccipRequest;
  try {
    if (!isAddressEqual(to, sender)) throw new OffchainLookupSenderMismatchError({ sender, to });
    let result = urls.includes(localBatchGatewayUrl)
        ? await localBatchGatewayRequest({
            data: callData,
            ccipRequest: (parameters) => ccipRequest_({ ...parameters, requestOptions }),
          })
        : await ccipRequest_({ data: callData, requestOptions, sender, urls }),
      { data: data_ } = await call(client, {
        blockNumber,
        blockTag,
        data: concat2([
          callbackSelector,
          encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [result, extraData]),
        ]),
        requestOptions,
        to,
      });
    return data_;
  } catch (err) {
    throw requestOptions?.signal?.aborted
      ? getAbortError(requestOptions.signal)
      : isAbortError(err)
        ? err
        : new OffchainLookupError({
            callbackSelector,
            cause: err,
            data,
            extraData,
            sender,
            urls,
          });
  }
}
async function ccipRequest({ data, requestOptions, sender, urls }) {
  let error = new Error('An unknown error occurred.');
  for (let i = 0; i < urls.length; i++) {
    if (requestOptions?.signal?.aborted) throw getAbortError(requestOptions.signal);
    let url = urls[i],
      method = url.includes('{data}') ? 'GET' : 'POST',
      body = method === 'POST' ? { data, sender } : void 0,
      headers = method === 'POST' ? { 'Content-Type': 'application/json' } : {};
    try {
      let response = await fetch(url.replace('{sender}', sender.toLowerCase()).replace('{data}', data), {
          body: JSON.stringify(body),
          headers,
          method,
          ...(requestOptions?.signal ? { signal: requestOptions.signal } : {}),
        }),
        result;
      if (
        (response.headers.get('Content-Type')?.startsWith('application/json')
          ? (result = (await response.json()).data)
          : (result = await response.text()),
        !response.ok)
      ) {
        error = new HttpRequestError({
          body,
          details: result?.error ? stringify2(result.error) : response.statusText,
          headers: response.headers,
          status: response.status,
          url,
        });
        continue;
      }
      if (!isHex(result)) {
        error = new OffchainLookupResponseMalformedError({
          result,
          url,
        });
        continue;
      }
      return result;
    } catch (err) {
      if (requestOptions?.signal?.aborted) throw getAbortError(requestOptions.signal);
      if (isAbortError(err)) throw err;
      error = new HttpRequestError({
        body,
        details: err.message,
        url,
      });
    }
  }
  throw error;
}

export {
  formatAbiParameters,
  formatAbiItem,
  parseAbi,
  parseAbiItem,
  parseAbiParameters,
  formatAbiItem2,
  isHex,
  size3 as size,
  BaseError3 as BaseError,
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  AbiEventSignatureEmptyTopicsError,
  AbiEventSignatureNotFoundError,
  AbiEventNotFoundError,
  BytesSizeMismatchError,
  DecodeLogDataMismatch,
  DecodeLogTopicsMismatch,
  pad3 as pad,
  padHex,
  InvalidHexValueError2 as InvalidHexValueError,
  RlpDepthLimitExceededError,
  RlpListBoundaryExceededError,
  RlpTrailingBytesError,
  trim3 as trim,
  hexToBigInt,
  hexToBool,
  hexToNumber,
  toHex,
  bytesToHex,
  numberToHex,
  stringToHex,
  toBytes2 as toBytes,
  hexToBytes,
  stringToBytes,
  keccak_256,
  keccak256,
  toEventSelector,
  InvalidAddressError,
  LruMap,
  checksumAddress,
  getAddress,
  isAddress,
  concat2 as concat,
  concatHex,
  slice3 as slice,
  sliceHex,
  bytesRegex2 as bytesRegex,
  integerRegex2 as integerRegex,
  encodeAbiParameters,
  getAbiItem,
  parseAccount,
  encodeFunctionData,
  PositionOutOfBoundsError,
  createCursor,
  decodeAbiParameters,
  stringify2 as stringify,
  format,
  formatEther2 as formatEther,
  formatGwei2 as formatGwei,
  prettyPrint,
  FeePayerNonceMismatchError,
  InvalidLegacyVError,
  InvalidYParityError,
  InvalidSerializableTransactionError,
  InvalidSerializedTransactionTypeError,
  InvalidSerializedTransactionError,
  InvalidStorageKeySizeError,
  TransactionExecutionError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  TransactionReceiptRevertedError,
  WaitForTransactionReceiptTimeoutError,
  getAbortError,
  isAbortError,
  CallExecutionError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  RawContractError,
  HttpRequestError,
  ResponseBodyTooLargeError,
  RpcRequestError,
  TimeoutError,
  RpcError,
  ParseRpcError,
  InvalidRequestRpcError,
  MethodNotFoundRpcError,
  InvalidParamsRpcError,
  InternalRpcError,
  InvalidInputRpcError,
  ResourceNotFoundRpcError,
  ResourceUnavailableRpcError,
  TransactionRejectedRpcError,
  MethodNotSupportedRpcError,
  LimitExceededRpcError,
  JsonRpcVersionUnsupportedError,
  UserRejectedRequestError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  ProviderDisconnectedError,
  ChainDisconnectedError,
  SwitchChainError,
  UnsupportedNonOptionalCapabilityError,
  UnsupportedChainIdError,
  DuplicateIdError,
  UnknownBundleIdError,
  BundleTooLargeError,
  AtomicReadyWalletRejectedUpgradeError,
  AtomicityNotSupportedError,
  WalletConnectSessionSettlementError,
  UnknownRpcError,
  ExecutionRevertedError,
  FeeCapTooHighError,
  TipAboveFeeCapError,
  UnknownNodeError,
  getNodeError,
  extract,
  defineFormatter,
  formatTransactionRequest,
  serializeStateOverride,
  maxUint256,
  assertRequest,
  formatBlockParameter,
  isAddressEqual,
  decodeFunctionResult,
  BaseError2,
  stringify as stringify2,
  from,
  fromHex,
  fromString,
  size as size2,
  slice as slice2,
  toBigInt2 as toBigInt,
  toBoolean,
  toNumber2 as toNumber,
  toString,
  trimLeft,
  validate,
  concat as concat2,
  from2,
  fromBoolean,
  fromBytes,
  fromNumber,
  fromString2,
  padLeft,
  padRight,
  slice2 as slice3,
  size2 as size3,
  trimLeft2,
  toNumber as toNumber2,
  validate2,
  IntegerOutOfRangeError,
  toRpc2 as toRpc,
  multicall3Abi,
  universalResolverResolveAbi,
  universalResolverReverseAbi,
  textResolverAbi,
  addressResolverAbi,
  erc1271Abi,
  erc6492SignatureValidatorAbi,
  erc20Abi,
  deploylessCallViaBytecodeBytecode,
  erc6492SignatureValidatorByteCode,
  multicall3Bytecode,
  InvalidChainIdError,
  encodeDeployData,
  getChainContractAddress,
  getCallError,
  withResolvers,
  createBatchScheduler,
  decodeFunctionData,
  localBatchGatewayUrl,
  offchainLookupSignature,
  offchainLookupAbiItem,
  offchainLookup,
  ccipRequest,
  call,
};
//# sourceMappingURL=chunk-5DXFBEPY.js.map
