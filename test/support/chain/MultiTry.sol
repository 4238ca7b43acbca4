// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// Many calls in one, for tests: the two functions of the batch contract that Base has at
/// 0xcA11bde05977b3631167028862bE2a173976CA11 and that clients use.
contract MultiTry {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls)
        external payable returns (Result[] memory results)
    {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            results[i] = run(calls[i].target, calls[i].callData, requireSuccess);
        }
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            results[i] = run(calls[i].target, calls[i].callData, !calls[i].allowFailure);
        }
    }

    function run(address target, bytes calldata callData, bool requireSuccess) private returns (Result memory) {
        (bool success, bytes memory returnData) = target.call(callData);
        require(success || !requireSuccess, "Multicall3: call failed");
        return Result(success, returnData);
    }
}
