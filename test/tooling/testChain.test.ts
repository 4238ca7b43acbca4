import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHAIN } from '../support/chain/anvil.ts';
import { startTestChain, USDC_ABI, type TestChain } from '../support/chain/testChain.ts';
import { describeWith } from '../support/machine/needs.ts';

const SOME_NONCE = `0x${'5a'.repeat(32)}` as const;

describeWith(CHAIN)(`the test chain`, () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain.close());

  const authorization = async (value: bigint, validBefore = 10_000_000_000n) => {
    const message = {
      from: chain.wallet(0).address,
      to: chain.wallet(1).address,
      value,
      validAfter: 0n,
      validBefore,
      nonce: SOME_NONCE,
    };
    const signature = await chain.wallet(0).signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: chain.usdc },
      types: {
        TransferWithAuthorization: [
          { name: 'from', type: 'address' },
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'validAfter', type: 'uint256' },
          { name: 'validBefore', type: 'uint256' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'TransferWithAuthorization',
      message,
    });
    const { from, to, validAfter, nonce } = message;
    return chain.client.simulateContract({
      account: chain.wallet(2),
      address: chain.usdc,
      abi: USDC_ABI,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, signature],
    });
  };

  it('is Base, with a token at the address of USDC that moves by transfer', async () => {
    await chain.mint(chain.wallet(0).address, 5_000_000);
    await chain.transfer(chain.wallet(0), chain.wallet(3).address, 2_000_001);
    expect(await chain.client.getChainId()).toBe(8453);
    expect(await chain.balanceOf(chain.wallet(3).address)).toBe(2_000_001n);
    await expect(chain.transfer(chain.wallet(3), chain.wallet(0).address, 3_000_000)).rejects.toThrow(
      'exceeds balance',
    );
  });

  it('moves the token with a signed authorization once, and never with an expired one', async () => {
    await chain.mint(chain.wallet(0).address, 5_000_000);
    await expect(authorization(1_000_000n, 1n)).rejects.toThrow('authorization is expired');
    const { request } = await authorization(1_000_000n);
    const before = await chain.balanceOf(chain.wallet(1).address);
    await chain.client.waitForTransactionReceipt({ hash: await chain.client.writeContract(request) });
    expect(await chain.balanceOf(chain.wallet(1).address)).toBe(before + 1_000_000n);
    await expect(authorization(1_000_000n)).rejects.toThrow('authorization is used or canceled');
  });

  it('drops a transfer by a reorganization, after which it can arrive again', async () => {
    await chain.mint(chain.wallet(0).address, 5_000_000);
    const before = await chain.balanceOf(chain.wallet(4).address);
    const { transactionHash } = await chain.transfer(chain.wallet(0), chain.wallet(4).address, 7);
    const bytes = await chain.rawTransaction(transactionHash);
    await chain.mine(3);
    const head = await chain.client.getBlockNumber();
    await chain.reorganize(4);
    expect(await chain.client.getBlockNumber()).toBe(head);
    expect(await chain.balanceOf(chain.wallet(4).address)).toBe(before);
    const hash = await chain.client.sendRawTransaction({ serializedTransaction: bytes });
    await chain.client.waitForTransactionReceipt({ hash });
    expect(hash).toBe(transactionHash);
    expect(await chain.balanceOf(chain.wallet(4).address)).toBe(before + 7n);
  });
});
