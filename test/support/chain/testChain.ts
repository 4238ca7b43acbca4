import {
  createTestClient,
  encodeFunctionData,
  http,
  multicall3Abi,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
  type Hash,
  type Hex,
  type TransactionReceipt,
} from 'viem';
import { mnemonicToAccount, type HDAccount } from 'viem/accounts';
import { base, baseSepolia } from 'viem/chains';
import { startAnvil } from './anvil.ts';
import contracts from './contracts.json' with { type: 'json' };

/** The seed words of the wallets that anvil funds with coins for gas. */
const TEST_MNEMONIC = 'test test test test test test test test test test test junk';

/** Address at which clients find the contract that batches calls. */
const MULTI_TRY_ADDRESS: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** USDC's address on each chain that a test chain can imitate. */
const USDC_ADDRESSES: Readonly<Record<number, Address>> = {
  [base.id]: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  [baseSepolia.id]: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
};

export const USDC_ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function setBlacklisted(address account, bool blacklisted)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

export interface TestChainOptions {
  /** Default 8453, Base; 84532 = Base Sepolia. */
  readonly chainId?: 8453 | 84532;
  /** Default: a free port. */
  readonly port?: number;
  /** Blocks per epoch: `safe` is one epoch behind `latest`, `finalized` two. Default 32, as in anvil. */
  readonly slotsInAnEpoch?: number;
  /** Of the first block, seconds since 1970; default the machine's clock. */
  readonly startTimeS?: number;
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;

/**
 * An anvil that imitates Base: USDC's rules at USDC's address, the batch contract at its own address, wallets with coins
 * for gas. Each transaction gets a separate block. Close it when done.
 */
export async function startTestChain(options: TestChainOptions = {}) {
  const { chainId = base.id, slotsInAnEpoch = 32, startTimeS } = options;
  const anvil = await startAnvil(
    [
      `--chain-id=${chainId}`,
      `--slots-in-an-epoch=${slotsInAnEpoch}`,
      ...(startTimeS === undefined ? [] : [`--timestamp=${startTimeS}`]),
    ],
    options.port,
  );
  const client = createTestClient({
    mode: 'anvil',
    chain: chainId === base.id ? base : baseSepolia,
    transport: http(anvil.url),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
  const usdc = USDC_ADDRESSES[chainId]!;
  await client.setCode({ address: usdc, bytecode: contracts.TestUsdc.code as Hex });
  await client.setCode({ address: MULTI_TRY_ADDRESS, bytecode: contracts.MultiTry.code as Hex });

  /** Sends a call and returns its receipt; throws if it reverted. */
  const call = async (from: HDAccount, to: Address, data: Hex): Promise<TransactionReceipt> => {
    const hash = await client.sendTransaction({ account: from, to, data, chain: client.chain });
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`the transaction ${hash} was reverted`);
    return receipt;
  };
  return {
    url: anvil.url,
    chainId,
    usdc,
    /** Reads, sends and manipulates the chain (viem's public, wallet and test actions). */
    client,
    /** Wallet `index` (0 to 9) of those that have coins for gas; it has no USDC before `mint`. */
    wallet,
    /** Creates USDC for `to`, micro-USD. */
    mint: (to: Address, amountMicroUsd: number | bigint) =>
      call(
        wallet(9),
        usdc,
        encodeFunctionData({ abi: USDC_ABI, functionName: 'mint', args: [to, BigInt(amountMicroUsd)] }),
      ),
    /** Creates tokens for `to`, from a contract deployed by `putToken`. */
    mintOf: (token: Address, to: Address, amount: number | bigint) =>
      call(
        wallet(9),
        token,
        encodeFunctionData({ abi: USDC_ABI, functionName: 'mint', args: [to, BigInt(amount)] }),
      ),
    /** Sends the coin that pays for gas, wei. */
    sendEth: async (from: HDAccount, to: Address, value: bigint) => {
      const hash = await client.sendTransaction({ account: from, to, value, chain: client.chain });
      return client.waitForTransactionReceipt({ hash });
    },
    /** Several USDC transfers in one transaction, from what `from` gives the batch contract first. */
    transferMany: async (from: HDAccount, payments: readonly (readonly [Address, number])[]) => {
      const transferOf = (to: Address, amount: number) =>
        encodeFunctionData({ abi: USDC_ABI, functionName: 'transfer', args: [to, BigInt(amount)] });
      const total = payments.reduce((sum, [, amount]) => sum + amount, 0);
      await call(from, usdc, transferOf(MULTI_TRY_ADDRESS, total));
      const calls = payments.map(([to, amount]) => ({
        target: usdc,
        allowFailure: false,
        callData: transferOf(to, amount),
      }));
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] });
      return call(from, MULTI_TRY_ADDRESS, data);
    },
    /** Transfers USDC, or tokens of the contract `token`, from a wallet: one transaction, one block. */
    transfer: (from: HDAccount, to: Address, amountMicroUsd: number | bigint, token: Address = usdc) =>
      call(
        from,
        token,
        encodeFunctionData({ abi: USDC_ABI, functionName: 'transfer', args: [to, BigInt(amountMicroUsd)] }),
      ),
    /** USDC balance of an address, micro-USD. */
    balanceOf: (address: Address) =>
      client.readContract({ address: usdc, abi: USDC_ABI, functionName: 'balanceOf', args: [address] }),
    /** Deploys a token with USDC's rules that isn't USDC at `address`. */
    putToken: (address: Address) => client.setCode({ address, bytecode: contracts.TestUsdc.code as Hex }),
    /** Adds empty blocks. */
    mine: (blocks: number) => client.mine({ blocks }),
    /**
     * Replaces the last `depth` blocks by the same number without their transactions. Use it on chains of up to a few
     * hundred blocks: longer ones lose contracts.
     */
    reorganize: (depth: number) =>
      client.request<{ Method: 'anvil_reorg'; Parameters: [number, []]; ReturnType: null }>({
        method: 'anvil_reorg',
        params: [depth, []],
      }),
    /** The signed bytes of a transaction on the chain, for sending it again after a reorganization. */
    rawTransaction: (hash: Hash) =>
      client.request<{ Method: 'eth_getRawTransactionByHash'; Parameters: [Hash]; ReturnType: Hex }>({
        method: 'eth_getRawTransactionByHash',
        params: [hash],
      }),
    close: anvil.close,
  };
}

/** Wallets already derived: each derivation stretches the seed words, which takes a tenth of a second. */
const wallets = new Map<number, HDAccount>();

function wallet(index: number): HDAccount {
  const account = wallets.get(index) ?? mnemonicToAccount(TEST_MNEMONIC, { addressIndex: index });
  wallets.set(index, account);
  return account;
}
